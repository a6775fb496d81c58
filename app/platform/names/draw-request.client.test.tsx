import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FirstRequest } from "#app/core/first-page/open-request-page.ts";
import { SealedRequest } from "#app/features/links/visitor/SealedRequest.tsx";
import { loadWords } from "#tests/support/page-words.tsx";
import { drawRequest } from "./draw-request.client.ts";

const Words = await loadWords();
const TITLE = "جداول <b> 📐";

let place: HTMLElement;

beforeEach(() => {
  place = document.createElement("main");
  document.body.append(place);
});
afterEach(() => document.body.replaceChildren());

function request(encWords: string, early?: FirstRequest) {
  const facts = { ownerName: "Maren Holt", takesUploads: true, encWords };
  return (
    <Words>
      <SealedRequest facts={facts} early={early} />
    </Words>
  );
}

function markupOf(encWords: string, early?: FirstRequest): string {
  const made = document.createElement("main");
  made.innerHTML = renderToString(request(encWords, early));
  return made.innerHTML;
}

const below = () => place.querySelector<HTMLElement>("[data-request]")?.dataset.request;

describe("a file request that is drawn before the application", () => {
  it.each([
    ["with words", "AAAA", "Bitte <i>\n– die Pläne"],
    ["whose words do not open", "AAAA", ""],
    ["without words", "", ""],
  ])("%s stands exactly as the application draws it", async (_which, encWords, words) => {
    const early = { title: TITLE, words };
    place.innerHTML = markupOf(encWords);
    expect(below()).toBe(encWords === "" ? "open" : "sealed");
    expect(drawRequest(early)).toBe(true);
    expect(below()).toBe("open");
    expect(place.innerHTML).toBe(markupOf(encWords, early));
    const [heading] = place.getElementsByTagName("h1");
    const complaint = vi.fn();
    const root = await act(async () =>
      hydrateRoot(place, request(encWords, early), { onRecoverableError: complaint }),
    );
    expect(complaint).not.toHaveBeenCalled();
    expect(place.getElementsByTagName("h1")[0]).toBe(heading);
    expect(heading?.textContent).toBe(TITLE);
    await act(async () => root.unmount());
  });

  it("offers nothing that does nothing yet", () => {
    place.innerHTML = markupOf("");
    const controls = [...place.querySelectorAll<HTMLInputElement>("input, button")];
    expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true]);
  });

  it("is not drawn into a page that has none, and not twice", () => {
    expect(drawRequest({ title: TITLE, words: "" })).toBe(false);
    place.innerHTML = markupOf("AAAA");
    expect(drawRequest({ title: TITLE, words: "one" })).toBe(true);
    expect(drawRequest({ title: TITLE, words: "two" })).toBe(false);
    expect(place.textContent).toContain("one");
  });
});
