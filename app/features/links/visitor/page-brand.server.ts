import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors/app-error.ts";
import { linkPath } from "#app/core/links/link-address.ts";
import { readBrand } from "#app/core/links/link-brand.api.ts";
import { toBrandCss } from "#app/core/links/link-brand.ts";
import type { PageBrand } from "./link-data.ts";

interface BrandedLink {
  readonly cachekey: string;
  readonly name: string;
}

/** What the page of a link wears, by a listing or by `getwhitelabel`; null where that has none. */
export function toPageBrand(answer: unknown, { cachekey, name }: BrandedLink): PageBrand | null {
  const brand = readBrand(answer);
  if (brand === null) return null;
  const { colours, logoKey } = brand;
  if (logoKey === "" && Object.values(colours).every((colour) => colour === "")) return null;
  const logoUrl = logoKey === "" ? undefined : `${linkPath(cachekey)}/logo?${logoKey}`;
  return { name, css: toBrandCss(colours), ...(logoUrl === undefined ? {} : { logoUrl }) };
}

/** Behind a password: whose link it is is not told before it is given. A page without a branding is one, too. */
export async function fetchPageBrand(
  { context }: LoaderFunctionArgs,
  cachekey: string,
): Promise<PageBrand | null> {
  try {
    const answer = await context.api.call("getwhitelabel", { publink_id: cachekey });
    return toPageBrand(answer, { cachekey, name: "" });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}
