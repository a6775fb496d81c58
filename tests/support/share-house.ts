import { afterAll, beforeAll } from "vitest";
import type { RequestOf } from "#app/contract/registry.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { openShareHouse, type ShareHouse } from "#mock-api/testing/shares.ts";

/** Gives the tests of this file one API together, with three people who may share. */
export function forShareHouse(take: (house: ShareHouse) => void | Promise<void>): void {
  let house: ShareHouse;
  beforeAll(async () => {
    house = await openShareHouse();
    await take(house);
  });
  afterAll(() => house.server.stop());
}

/** A folder that somebody on a share makes in it: its name lies under the key of the share alone. */
export function toFolderIn({
  folder,
  shareId: share_id,
}: {
  readonly folder: string;
  readonly shareId: string;
}): RequestOf<"pathadd"> {
  const { enc_name: new_name, ...place } = namePlace();
  const name = { enc_share_name: sealed.name(), sharename_digest: sealed.digest() };
  return {
    ...{ request_id: sealed.requestId(), coffer_pid: folder, new_name, ...place },
    domain: `m${share_id}`,
    share_names: [{ share_id, share_sequence: "0", ...name }],
  };
}
