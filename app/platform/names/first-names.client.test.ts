import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FirstNames } from "./first-names.client.ts";
import type { NamesIsland } from "./names-island.ts";

const OPENER = new URL("#tests/support/stub-opener.ts", import.meta.url).pathname;
const ROW =
  '<div data-view="list"><div role="row" data-index="0" data-state="sealed"><span data-length></span></div></div>';

const terminate = vi.fn();
const started: FirstNames[] = [];
let answerCore: (name: string) => void = () => undefined;

beforeEach(() => {
  document.body.innerHTML = ROW;
  terminate.mockClear();
  vi.stubGlobal(
    "Worker",
    class {
      terminate = terminate;
    },
  );
  const core = new Promise<Response>((resolve) => {
    answerCore = (name) => resolve(new Response(name));
  });
  vi.stubGlobal("fetch", () => core);
});
afterEach(() => {
  // Ends their listening.
  for (const names of started.splice(0)) names.takeOver()?.takePress();
  vi.unstubAllGlobals();
});

const OWN: NamesIsland["source"] = { kind: "own", area: "main" };

function aStarter(opener = OPENER, source = OWN): FirstNames {
  const island: NamesIsland = {
    source,
    page: { steps: [], items: [] },
    assets: {
      starter: "",
      opener,
      worker: "/build/workers/first-ABCD1234.js",
      simd: "",
      baseline: "",
    },
    look: { file: "", folder: "", base: "", latin: "", extension: "" },
  };
  const names = new FirstNames(island);
  started.push(names);
  return names;
}

const text = () => document.body.textContent;

describe("the starter of a page", () => {
  it("draws what opened, gives the rows once, and ends its worker", async () => {
    const names = aStarter();
    const free = names.start();
    answerCore("plan");
    await free;
    await expect.poll(() => text()).toBe("plan");
    await expect.poll(() => terminate).toHaveBeenCalled();
    expect(names.takeOver()?.rows).toMatchObject([{ name: "plan" }]);
    expect(names.takeOver()?.rows).toEqual([]);
  });

  it("draws nothing after the application took over", async () => {
    const names = aStarter();
    const free = names.start();
    await expect.poll(() => document.querySelector("[data-length]")).not.toBeNull();
    expect(names.takeOver()).toBeNull();
    answerCore("plan");
    await free;
    await vi.dynamicImportSettled();
    expect(text()).toBe("");
    expect(names.takeOver()).toBeNull();
  });

  it("of a file request has the application asked for when its words are painted, or never will be", async () => {
    const kdf = { salt: "", iterations: 1, linkversion: 1 };
    const link = { kind: "link" as const, ks: "1-1" as const, kdf, encShareKey: "" };
    let arrive: ReadableStreamDefaultController<Uint8Array> | null = null;
    const arriving = new ReadableStream<Uint8Array>({
      start: (to) => {
        arrive = to;
      },
    });
    vi.stubGlobal("fetch", async () => new Response(arriving));
    const names = aStarter(OPENER, { ...link, encWords: "" });
    const seen: (string | null)[] = [];
    const free = names.start().then(() => void seen.push(text()));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen).toEqual([]);
    const to = arrive as unknown as ReadableStreamDefaultController<Uint8Array>;
    to.enqueue(new TextEncoder().encode("plan"));
    to.close();
    await free;
    expect(seen).toEqual(["plan"]);
    vi.stubGlobal("fetch", async () => new Response("plan"));
    const failing = aStarter("/no-such-opener.js", { ...link, encWords: "" });
    await failing.start();
    expect(failing.takeOver()).toBeNull();
  });

  it("lets the application be asked for while the core is arriving", async () => {
    const arriving = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(1)) });
    vi.stubGlobal("fetch", async () => new Response(arriving));
    const names = aStarter();
    await names.start();
    expect(text()).toBe("");
    expect(terminate).not.toHaveBeenCalled();
    names.takeOver();
  });

  it.each([
    ["nothing opens", OPENER],
    ["its code cannot be had", "/nowhere/opener.js"],
  ])("lets the application come when %s", async (_when, opener) => {
    const names = aStarter(opener);
    const free = names.start();
    answerCore("");
    await free;
    expect(names.takeOver()).toBeNull();
    expect(text()).toBe("");
  });
});
