import type { Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";

/*
 * The only place that joins and splits the names of share keys, `{share_id}-{share_sequence}`
 * (Formats 1, 11). Names of items and domains: `item-key.ts`.
 */

export interface KeyParts {
  readonly shareId: string;
  readonly sequence: string;
}

export function toShareKeyId({ shareId, sequence }: KeyParts): ShareKeyId {
  return `${shareId}-${sequence}`;
}

export function splitShareKeyId(ks: ShareKeyId): KeyParts {
  const [shareId = "", sequence = ""] = ks.split("-");
  return { shareId, sequence };
}

export function shareIdOf(ks: ShareKeyId): string {
  return splitShareKeyId(ks).shareId;
}

/** A share key by its name, with what the manifest says of it. */
export type ShareEntry = readonly [ks: ShareKeyId, share: ManifestShare];

export function shareEntries({ shares }: Pick<Manifest, "shares">): readonly ShareEntry[] {
  return Object.entries(shares);
}

/** All sequences of one share. */
export function sequencesOf(manifest: Manifest, shareId: string): readonly ShareEntry[] {
  return shareEntries(manifest).filter(([ks]) => shareIdOf(ks) === shareId);
}
