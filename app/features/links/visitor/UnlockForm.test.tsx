import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { toPageBrand } from "./page-brand.server.ts";
import { UnlockForm } from "./UnlockForm.tsx";

const wrapper = await loadWords();
const cachekey = "ab".repeat(16);
const ANSWER = {
  ...{ header_primary_color: "#0b3d5c", header_text_color: "", button_primary_color: "#0b3d5c" },
  ...{ button_text_color: "#0b3d5c", link_text_color: "", image_cachekey: "cd".repeat(16) },
};
/** What a server may say to look like somebody else. */
const LIE = {
  owner_name: "Your bank",
  title: "Enter the password of your account",
  image_url: "https://evil.example/logo.png",
  action: "https://evil.example/take",
};

afterEach(cleanup);

function draw(answer: object) {
  const brand = toPageBrand(answer, { cachekey, name: "" });
  const form = { isWrong: undefined, isBusy: false, onUnlock: vi.fn() };
  return { brand, ...render(<UnlockForm {...form} brand={brand} />, { wrapper }) };
}

describe("the form for the password of a link", () => {
  it("wears logo and colours of the link, and says that nobody checked whose they are", () => {
    const { container } = draw(ANSWER);
    const logo = container.querySelector("img");
    expect(logo?.getAttribute("src")).toBe(`/dl/${cachekey}/logo?${"cd".repeat(16)}`);
    expect(container.querySelector("[data-branded] form")).not.toBeNull();
    expect(screen.getByText(/nobody checked who that is/)).toBeTruthy();
  });

  it("says nothing of it where there is none", () => {
    const { container } = draw({});
    expect(container.querySelector("img, [data-branded]")).toBeNull();
    expect(screen.queryByText(/nobody checked/)).toBeNull();
  });

  it("is no bait of a server that lies about a branding: mark, words and way stay ours", () => {
    const plain = draw({}).container;
    const words = (of: Element) =>
      [...of.querySelectorAll("h1, p, label, button, input")].map(
        ({ textContent, ariaLabel }) => `${textContent}|${ariaLabel ?? ""}`,
      );
    const ours = words(plain);
    cleanup();
    const { container, brand } = draw({ ...ANSWER, ...LIE });
    const shown = words(container);
    expect(ours.every((word) => shown.includes(word))).toBe(true);
    expect(shown.length - ours.length).toBe(1);
    expect(screen.getByText(/Never type the password of your account here/)).toBeTruthy();
    expect(screen.getByLabelText("Coffer")).toBeTruthy();
    const all = container.innerHTML + JSON.stringify(brand);
    expect(all).not.toMatch(/bank|evil/);
    // Nothing leaves by the form itself: no address, no name for a browser to send.
    const form = container.querySelector("form");
    expect([form?.getAttribute("action"), form?.method]).toEqual([null, "dialog"]);
    expect(container.querySelector("input[name]")).toBeNull();
    // Its button can be read whatever colours were sent.
    expect(brand?.css).toContain("--brand-button-text:#ffffff");
  });
});
