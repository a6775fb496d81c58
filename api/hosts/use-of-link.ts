import { noteLink } from "#api/commands/link-log.ts";
import { notifyOwner } from "#api/commands/link-mail.ts";
import type { RegionExchange } from "#api/hosts/http.ts";
import { deviceOf, originOf, placeOf } from "#api/hosts/origin.ts";
import type { ReadRight } from "#api/hosts/read-right.ts";
import { giveBytesBack, takeBytes } from "#api/store/link-uses-repository.ts";
import { toAddressKey } from "#app/contract/validate/address-key.ts";

/** Bytes of a blob that are about to go out. */
export interface Taking {
  readonly right: ReadRight;
  readonly blob: {
    readonly cachekey: string;
    readonly itemId: number;
    /** Of the whole blob. */
    readonly sizeBytes: number;
  };
  readonly rangeBytes: number;
}

export interface Taken {
  /** What did not leave after all. */
  giveBack(unsentBytes: number): Promise<void>;
}

const FREE: Taken = { giveBack: async () => undefined };

/**
 * Takes bytes from the use of a link before they are sent; its first ones are noted and told to its owner
 * (Readings ). Own files are free. null: this use, or the link, has had all that it may have.
 */
export async function takeFromUse(
  exchange: RegionExchange,
  { right, blob, rangeBytes }: Taking,
): Promise<Taken | null> {
  const { world, region, request } = exchange;
  if (right.link === null) return FREE;
  const nowS = world.clock.nowS();
  const { link, useId } = right;
  const { cachekey, sizeBytes: blobBytes } = blob;
  const use = { useId, link, cachekey, blobBytes, rangeBytes, nowS };
  const taken = await takeBytes(region.db, use);
  if (taken === "over") return null;
  if (taken === "first") {
    await notifyOwner({ world, region, nowS, origin: originOf(request) }, link, "downloaded");
    await noteLink(visitOf(exchange, nowS), { ...link, item_id: blob.itemId }, "downloaded");
  }
  return {
    giveBack: async (unsentBytes) => {
      if (unsentBytes > 0) await giveBytesBack(region.db, use, unsentBytes);
    },
  };
}

function visitOf({ world, region, request, address }: RegionExchange, nowS: number) {
  const of = { place: placeOf(request), device: deviceOf(request) };
  return { world, region, nowS, ...of, addressKey: toAddressKey(address) };
}
