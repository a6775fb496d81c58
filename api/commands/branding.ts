import { ApiError, CODES } from "#api/api-error.ts";
import { assertUsable } from "#api/commands/link-access.ts";
import { findOwnLink } from "#api/commands/own-links.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { toCleanPng } from "#api/pictures/png.ts";
import { randomHex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import { findBrand, findLogo, putBrand } from "#api/store/link-brands-repository.ts";
import { findLinkByCachekey } from "#api/store/links-repository.ts";
import { findPlan, type PlanRow } from "#api/store/plans-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireBrand } from "#app/contract/commands/branding.ts";
import { BRAND_LIMITS } from "#app/contract/link-brand.data.ts";

const CACHEKEY_BYTES = 16;

const NO_BRAND: WireBrand = {
  image_cachekey: "",
  header_primary_color: "",
  header_text_color: "",
  button_primary_color: "",
  button_text_color: "",
  link_text_color: "",
};

/** White-label branding (Spec C§2.4, Reading R-450): public like the page that shows it, so not encrypted. */
export const brandHandlers = {
  getwhitelabel: async (context, { publink_id: cachekey, image = 0 }) => {
    const { db } = context.region;
    const link = await findLinkByCachekey(db, cachekey);
    if (link === undefined) throw new ApiError(CODES.linkUnknown);
    if (link.is_deleted === 1) throw new ApiError(CODES.linkDeleted);
    if (!isOwner(context, link.user_id)) await assertUsable(db, link, context.nowS);
    const brand = await readBrand(db, link.publink_id, await findPlan(db, link.user_id));
    const isAsked = image === 1 && brand !== undefined && brand.image_cachekey !== "";
    const logo = isAsked ? await findLogo(db, link.publink_id) : undefined;
    return { ...(brand ?? NO_BRAND), image_data: logo?.toString("base64") ?? "" };
  },

  setwhitelabel: async (context, { publink_id, image_data, ...colours }) => {
    const { userId } = sessionOf(context);
    const png = image_data === undefined ? undefined : toLogo(image_data);
    await context.region.db.transaction().execute(async (trx) => {
      const link = await findOwnLink(trx, userId, publink_id);
      if (!isBusiness(await findPlan(trx, userId))) throw new ApiError(CODES.proNeeded);
      const standing = await findBrand(trx, link.publink_id);
      const image_cachekey = keyOf(png, standing?.image_cachekey ?? "");
      await putBrand(trx, { publink_id: link.publink_id, image_cachekey, ...colours }, png);
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Teams on a paid plan (Spec C§6: "appears on business links"). */
export function isBusiness(plan: PlanRow | undefined): boolean {
  return plan?.is_pro === 1 && (plan.is_multi_admin === 1 || plan.is_multi_child === 1);
}

/** Undefined where nothing of it is to be shown. */
export async function readBrand(
  db: Db,
  publinkId: number,
  plan: PlanRow | undefined,
): Promise<WireBrand | undefined> {
  if (!isBusiness(plan)) return undefined;
  const row = await findBrand(db, publinkId);
  if (row === undefined) return undefined;
  const { publink_id: _, ...brand } = row;
  return Object.values(brand).some((value) => value !== "") ? brand : undefined;
}

function isOwner({ session }: CommandContext, ownerId: number): boolean {
  return session !== null && session.userId === ownerId;
}

/** A logo that changed has another address. */
function keyOf(png: Buffer | null | undefined, standing: string): string {
  if (png === undefined) return standing;
  return png === null ? "" : randomHex(CACHEKEY_BYTES);
}

/** Made anew here: whatever a browser sent, what is served is ours (Trust L10). null removes it. */
function toLogo(base64: string): Buffer | null {
  if (base64 === "") return null;
  const { logoWidth: width, logoHeight: height, logoServedBytes } = BRAND_LIMITS;
  const clean = toCleanPng(Buffer.from(base64, "base64"), { width, height });
  if (clean === null || clean.byteLength > logoServedBytes) throw new ApiError(CODES.malformed);
  return clean;
}
