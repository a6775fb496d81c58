import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LockedForm } from "./locked-form.client.ts";
import { LockedPage } from "./locked-page.client.ts";
import type { LockedIsland } from "./names-island.ts";

const OPENER = new URL("../../../tests/support/unlock-in-hand.ts", import.meta.url).pathname;
const LINE =
  '<div role="row" data-line data-index="0" data-state="sealed"><span data-length></span></div>';
const PAGE = `<div id="form"><main id="main">
    <form method="dialog" data-unlock>
      <input type="password"><div id="wrong" hidden data-wrong>Wrong.</div>
      <button type="submit" disabled>Open</button>
    </form></main></div><template id="unlocked"><main id="main">
    <div data-view="list"><div role="grid" aria-rowcount="21">${LINE.repeat(20)}</div></div></main></template>`;

const terminate = vi.fn();

beforeEach(() => {
  document.body.innerHTML = PAGE;
  location.hash = "#KEY";
  terminate.mockClear();
  vi.stubGlobal(
    "Worker",
    class {
      terminate = terminate;
    },
  );
  vi.stubGlobal("fetch", async () => new Response("core"));
});
afterEach(() => vi.unstubAllGlobals());

const find = <T extends Element>(selector: string, type: new () => T): T => {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`no ${selector}`);
  return found;
};
const input = () => find("input", HTMLInputElement);
const button = () => find("button", HTMLButtonElement);

function aPage(opener = OPENER): LockedPage {
  const worker = "/build/workers/locked-ABCD1234.js";
  const island: LockedIsland = {
    link: { cachekey: "c", folderId: "0", kdf: { salt: "", iterations: 1, linkversion: 3 } },
    assets: { starter: "", opener, worker, simd: "", baseline: "" },
    look: { file: "", folder: "", base: "", latin: "", extension: "" },
  };
  const form = LockedForm.find();
  if (form === null) throw new Error("no form");
  return new LockedPage(island, form);
}

function give(password: string): SubmitEvent {
  input().value = password;
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  find("form", HTMLFormElement).dispatchEvent(event);
  return event;
}

const names = () => [...document.querySelectorAll('[dir="auto"]')].map((name) => name.textContent);

describe("the form of a link with a password, before the application", () => {
  it("is heard at once, and shows the names in the place of itself", async () => {
    const page = aPage();
    const free = page.start();
    expect(button().disabled).toBe(false);
    expect(give("right").defaultPrevented).toBe(true);
    expect(button().getAttribute("aria-busy")).toBe("true");
    await free;
    await vi.waitFor(() => expect(names()).toEqual(["plan", "tide"]));
    expect(document.querySelector("form")).toBeNull();
    expect(document.querySelectorAll("[data-line]")).toHaveLength(2);
    expect(find('[role="grid"]', HTMLElement).getAttribute("aria-rowcount")).toBe("3");
    const taken = page.takeOver();
    expect(taken.rows).toMatchObject([{ name: "plan" }, { name: "tide" }]);
    expect(taken.link).toEqual({
      ...{ fragment: "#KEY", password: "right", isWrong: false },
      answer: "as it came",
    });
    expect(terminate).toHaveBeenCalled();
    expect(page.takeOver()).toMatchObject({ rows: [], link: { password: "" } });
  });

  it("says in its place that a password is wrong, and takes another", async () => {
    const page = aPage();
    await page.start();
    give("wrong");
    const wrong = find("[data-wrong]", HTMLElement);
    await vi.waitFor(() => expect(wrong.hidden).toBe(false));
    expect(input().getAttribute("aria-invalid")).toBe("true");
    expect(input().getAttribute("aria-describedby")).toBe("wrong");
    expect(button().hasAttribute("aria-busy")).toBe(false);
    give("right");
    expect(wrong.hidden).toBe(true);
    expect(input().hasAttribute("aria-invalid")).toBe(false);
    await vi.waitFor(() => expect(names()).toEqual(["plan", "tide"]));
  });

  it("hands over what was not answered, and hears nothing more", async () => {
    const page = aPage();
    await page.start();
    give("never");
    expect(page.takeOver().link).toMatchObject({ password: "never", isWrong: false });
    expect(give("right").defaultPrevented).toBe(false);
    await vi.dynamicImportSettled();
    expect(document.querySelector("form")).not.toBeNull();
    expect(page.takeOver().link).toMatchObject({ password: "" });
  });

  it("hands over that it was one try too many, and no password to try again", async () => {
    const page = aPage();
    await page.start();
    give("one-too-many");
    await vi.dynamicImportSettled();
    expect(page.takeOver().link).toMatchObject({
      ...{ password: "", isWrong: false },
      refusal: { code: 9429 },
    });
  });

  it("tries another password after a try too many", async () => {
    const page = aPage();
    await page.start();
    give("one-too-many");
    await vi.dynamicImportSettled();
    give("right");
    await vi.waitFor(() => expect(names()).toEqual(["plan", "tide"]));
    expect(page.takeOver().link).toMatchObject({ password: "right" });
    expect(page.takeOver().link).not.toHaveProperty("refusal");
  });

  it.each([
    ["it is no answer to the password", OPENER, "odd"],
    ["its code cannot be had", "/nowhere/opener.js", "right"],
  ])("leaves the password to the application when %s", async (_when, opener, password) => {
    const page = aPage(opener);
    await page.start();
    give(password);
    await vi.dynamicImportSettled();
    expect(page.takeOver().link).toMatchObject({ password, isWrong: false });
    expect(document.querySelector("form")).not.toBeNull();
  });

  it("takes nothing that is empty", async () => {
    const page = aPage();
    await page.start();
    expect(give("").defaultPrevented).toBe(true);
    expect(button().hasAttribute("aria-busy")).toBe(false);
    expect(page.takeOver().link).toMatchObject({ password: "", isWrong: false });
  });
});
