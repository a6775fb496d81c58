import type { Manifest } from "#app/core/crypto/port.ts";
import type { Passkey } from "./passkey.api.ts";

/**
 * What a passkey is to the account, by its own sealed state and not by the server's list (Reading R-159):
 * - `opens`: signs in and opens the keys;
 * - `signs-in`: holds no keys;
 * - `unlisted`: the server tells of it and no device of the person added it, or its adding was cut off. It opens nothing;
 * - `removed`: it was removed, and the server still has it. It opens nothing;
 * - `withheld`: it was added, and the server does not tell of it.
 */
export type PasskeyStanding = "opens" | "signs-in" | "unlisted" | "removed" | "withheld";

export interface ListedPasskey extends Passkey {
  readonly standing: PasskeyStanding;
}

/** What the server tells of, judged by the manifest, and what it does not tell of behind it. */
export function toListedPasskeys(
  told: readonly Passkey[],
  manifest: Pick<Manifest, "passkeys"> | null,
): ListedPasskey[] {
  const listed = manifest?.passkeys ?? {};
  const hashes = new Set(told.map(({ hash }) => hash));
  const withheld = Object.entries(listed).flatMap(([hash, { t, state }]): ListedPasskey[] =>
    state === "removed" || hashes.has(hash)
      ? []
      : [{ hash, name: "", opensKeys: false, createdS: t, usedS: 0, standing: "withheld" }],
  );
  return [...told.map((one) => ({ ...one, standing: standingOf(one, listed) })), ...withheld];
}

function standingOf(passkey: Passkey, listed: Manifest["passkeys"]): PasskeyStanding {
  const entry = listed[passkey.hash];
  if (entry === undefined) return "unlisted";
  if (entry.state === "removed") return "removed";
  return passkey.opensKeys ? "opens" : "signs-in";
}
