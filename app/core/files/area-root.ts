import type { Account } from "#app/core/account/account.ts";
import { OWN_DOMAIN } from "#app/core/keys/item-key.ts";
import { areaRootId } from "./files.api.ts";
import type { OpenedFolder } from "./item.ts";

/** The root of an own area as a place that things can go to; its fid is derived, not told. */
export function areaRoot(
  account: Pick<Account, "user" | "rootFids">,
  area: "main" | "vault",
): OpenedFolder {
  const id = areaRootId(account.user.get(), area === "vault" ? "vault" : "files");
  const step = { id, fid: account.rootFids[area], domain: OWN_DOMAIN, name: "" };
  return { area, id, path: [step], isReadOnly: false };
}
