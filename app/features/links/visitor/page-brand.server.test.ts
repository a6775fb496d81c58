import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { loadLogo } from "./load-logo.server.ts";
import { fetchPageBrand, toPageBrand } from "./page-brand.server.ts";

const cachekey = "ab".repeat(16);
const NONE = {
  ...{ header_primary_color: "", header_text_color: "", button_primary_color: "" },
  ...{ button_text_color: "", link_text_color: "", image_cachekey: "" },
};
const NAVY = { ...NONE, header_primary_color: "#0b3d5c" };
const PNG = "iVBORw0KGgo=";

/** The gateway of a link page, whose API answers like this. */
function argsFor(answer: object | AppError, linkId = cachekey): LoaderFunctionArgs {
  const call = async () => {
    if (answer instanceof AppError) throw answer;
    return answer;
  };
  return { params: { linkId }, context: { api: { call } } } as unknown as LoaderFunctionArgs;
}

describe("what a link page wears", () => {
  it("is nothing without a branding, and for one out of shape", () => {
    const link = { cachekey, name: "Ada" };
    for (const answer of [{}, NONE, { ...NAVY, link_text_color: "url(//evil.example)" }]) {
      expect(toPageBrand(answer, link)).toBeNull();
    }
  });

  it("is checked colours, and a logo at an address of the link's own", () => {
    const answer = { ...NAVY, image_cachekey: "cd".repeat(16), image_url: "https://evil.example" };
    const brand = toPageBrand(answer, { cachekey, name: "Ada" });
    expect(brand?.logoUrl).toBe(`/dl/${cachekey}/logo?${"cd".repeat(16)}`);
    expect(brand?.css).toContain("--brand-header:#0b3d5c");
    expect(brand?.name).toBe("Ada");
    expect(JSON.stringify(brand)).not.toContain("evil");
  });

  it("does not tell whose link it is before a password, and never stands in a page's way", async () => {
    const told = { ...NAVY, owner_name: "Ada" };
    expect(await fetchPageBrand(argsFor(told), cachekey)).toMatchObject({ name: "" });
    expect(await fetchPageBrand(argsFor(new AppError(1000)), cachekey)).toBeNull();
  });
});

describe("the logo of a link", () => {
  it("is an answer that is a PNG and nothing else, whatever its bytes are", async () => {
    const html = Buffer.from("<script>alert(1)</script>").toString("base64");
    for (const image_data of [PNG, html]) {
      const { status, headers } = await loadLogo(argsFor({ ...NAVY, image_data }));
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/png");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    }
  });

  it("is not there without one, for a refusal, and at an address that names no link", async () => {
    const withOne = { ...NAVY, image_data: PNG };
    const answers = [
      argsFor({ ...NAVY, image_data: "" }),
      argsFor(new AppError(8025)),
      argsFor(withOne, "../x"),
    ];
    for (const args of answers) expect((await loadLogo(args)).status).toBe(404);
  });
});
