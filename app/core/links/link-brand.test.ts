import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BRAND_GROUND } from "#app/contract/link-brand.data.ts";
import { contrastOf } from "#app/contract/validate/contrast.ts";
import { readBrand } from "./link-brand.api.ts";
import { NO_COLOURS, shownColours, toBrandCss, unreadableColours } from "./link-brand.ts";

const NAVY = { ...NO_COLOURS, header: "#0b3d5c", headerText: "#ffffff" };

describe("colours of a branding", () => {
  it("are held against the grounds that the pages have", () => {
    const tokens = readFileSync("app/ui/tokens.css", "utf8");
    const surfaces = [...tokens.matchAll(/--surface: (#[0-9a-f]{6});/g)].map(
      ([, colour]) => colour,
    );
    const { light, dark } = BRAND_GROUND.surface;
    expect(new Set(surfaces)).toEqual(new Set([light, dark]));
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });

  it("stay as they were chosen where they can be read", () => {
    expect(shownColours(NAVY, "light")).toEqual(NAVY);
    expect(unreadableColours(NAVY)).toEqual(new Set());
  });

  it("get another text where theirs could not be read, or none was chosen", () => {
    const pale = { ...NO_COLOURS, header: "#f4f4f4", headerText: "#ffffff", button: "#0f7a69" };
    expect(shownColours(pale, "light")).toMatchObject({ headerText: "#16211c" });
    expect(shownColours(pale, "light")).toMatchObject({ buttonText: "#ffffff" });
    expect(unreadableColours(pale)).toEqual(new Set(["headerText"]));
  });

  it("are the product's own in a theme where they would vanish", () => {
    const deep = { ...NO_COLOURS, button: "#101418", buttonText: "#ffffff", link: "#0b3d5c" };
    expect(shownColours(deep, "light")).toEqual(deep);
    expect(shownColours(deep, "dark")).toEqual(NO_COLOURS);
    expect(unreadableColours(deep)).toEqual(new Set(["button", "buttonText", "link"]));
  });

  it("let no pair below the contrast of text through, whatever was chosen", () => {
    const steps = ["00", "55", "aa", "ff"];
    const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
    const ratios = all.flatMap((ground) =>
      all.map((text) => {
        const shown = shownColours({ ...NO_COLOURS, header: ground, headerText: text }, "light");
        return contrastOf(shown.header as `#${string}`, shown.headerText as `#${string}`);
      }),
    );
    expect(Math.min(...ratios)).toBeGreaterThan(4.5);
  });
});

describe("a server that lies about a branding (Trust L10)", () => {
  const HOSTILE = [
    "red",
    "#fff",
    "#0B3D5C",
    "#0b3d5c;background:url(https://evil.example)",
    "url(//evil.example)",
    "var(--x)",
    "</style><script>alert(1)</script>",
    "#0b3d5c\n}*{display:none",
  ];

  it("puts nothing but checked colours into the page", () => {
    for (const value of HOSTILE) {
      const all = { header: value, headerText: value, button: value, buttonText: value };
      const css = toBrandCss({ ...all, link: value });
      expect(css).toBe(toBrandCss(NO_COLOURS));
      expect(css).not.toMatch(/[<"'\\]|url|script/);
    }
  });

  it("brings no branding at all with a colour or a logo's name out of shape", () => {
    const good = {
      ...{ header_primary_color: "#0b3d5c", header_text_color: "", button_primary_color: "" },
      ...{ button_text_color: "", link_text_color: "", image_cachekey: "ab".repeat(16) },
    };
    expect(readBrand(good)).toMatchObject({ logoKey: "ab".repeat(16) });
    for (const value of HOSTILE) {
      expect(readBrand({ ...good, header_primary_color: value })).toBeNull();
      expect(readBrand({ ...good, image_cachekey: value })).toBeNull();
    }
    for (const key of ["../../x", "https://evil.example/logo.svg", "AB".repeat(16)]) {
      expect(readBrand({ ...good, image_cachekey: key })).toBeNull();
    }
  });
});
