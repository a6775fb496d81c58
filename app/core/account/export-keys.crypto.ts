import type { AreaKeys } from "#app/core/keys/area-keys.api.ts";
import type { User } from "./user.ts";

interface ToExport {
  readonly user: Pick<User, "pubkey" | "encOwnPrivKey" | "akm">;
  readonly areas: AreaKeys;
  /** That of the file. */
  readonly password: string;
}

/** A user's sealed keys as the key worker opens them for a file (Formats 6). */
export function toExportInput({ user, areas, password }: ToExport) {
  const { pubkey, encOwnPrivKey: own_priv_key, akm } = user;
  const shares = areas.map(({ ks, own_share_key }) => ({ ks, own_share_key }));
  return { password, pubkey, own_priv_key, akm, shares };
}
