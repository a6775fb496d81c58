import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type {
  CryptoPort,
  Manifest,
  NameContext,
  Opened,
  OpenedName,
  ShareKeyId,
} from "#app/core/crypto/port.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { GivenKeyHolder } from "#app/core/keys/given-copies.crypto.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import type { OwnKeys } from "#app/core/keys/own-keys.ts";
import { openSharedKeys } from "#app/core/keys/shared-keys.ts";
import { type ShareEntry, sequencesOf, splitShareKeyId } from "#app/core/keys/version-key.ts";

/** What names are opened with; without the rest, those under the meta key alone. */
interface SomePorts {
  readonly crypto: Pick<CryptoPort, "openNames">;
  readonly account: Pick<OwnKeys, "manifest">;
}

/** What opens names of shares as well, and their keys where they are not open yet. */
interface AllPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<
    CryptoPort,
    "openNames" | "openShareNames" | "isShareKeyOpen" | "openGivenShareKey"
  >;
  readonly account: GivenKeyHolder & Pick<OwnKeys, "openShareKeys">;
}

function hasAll(ports: SomePorts): ports is AllPorts {
  return "api" in ports && "openShareNames" in ports.crypto && "openShareKeys" in ports.account;
}

/** A sealed name, and where it says that it lies. */
interface SealedName {
  readonly enc_name: string;
  readonly context: NameContext;
}

/** A key that a name may lie under: the meta key, or one of a share. */
type NameKey = ShareKeyId | "meta";

const REFUSED = { ok: false, code: CODES.itemKeyRefused } as const;

/**
 * Names of the own areas among names that others made (Formats 3). In a share of somebody else names
 * lie under its keys alone; in an own one also under the meta key, once a device has sealed them. Which
 * sequence it was, the name proves itself: the newest comes first, and older ones only read.
 */
export async function openInShares(
  ports: SomePorts,
  names: readonly SealedName[],
): Promise<Opened<OpenedName>[]> {
  const manifest = ports.account.manifest.get();
  if (manifest === null || !hasAll(ports)) return ports.crypto.openNames([...names]);
  const { crypto } = ports;
  const domains = names.map(({ context }) => context.domain);
  await openSharedKeys(ports, new Set(domains.flatMap((one) => shareIdOfDomain(one) ?? [])));
  const results: Opened<OpenedName>[] = names.map(() => REFUSED);
  const rows = names.map((name, index) => ({ name, index }));
  for (const [domain, group] of Map.groupBy(rows, ({ name }) => name.context.domain)) {
    let left = group;
    for (const key of keysOf(manifest, domain)) {
      if (left.length === 0) break;
      const opened = await openUnder(
        crypto,
        key,
        left.map(({ name }) => name),
      );
      for (const [place, { index }] of left.entries()) results[index] = opened[place] ?? REFUSED;
      left = left.filter(({ index }) => results[index]?.ok !== true);
    }
  }
  return results;
}

function keysOf(manifest: Manifest, domain: string): NameKey[] {
  const shareId = shareIdOfDomain(domain);
  if (shareId === null) return ["meta"];
  const known = sequencesOf(manifest, shareId).toSorted(isNewer);
  const sequences = known.filter(([, { state }]) => state !== "left").map(([ks]) => ks);
  const isOthers = known.length > 0 && known.every(([, { origin }]) => origin !== "self");
  return isOthers ? sequences : ["meta", ...sequences];
}

function isNewer([a]: ShareEntry, [b]: ShareEntry): number {
  return Number(BigInt(splitShareKeyId(b).sequence) - BigInt(splitShareKeyId(a).sequence));
}

/** A key that is not open opens nothing. */
async function openUnder(
  crypto: AllPorts["crypto"],
  key: NameKey,
  names: readonly SealedName[],
): Promise<readonly Opened<OpenedName>[]> {
  if (key === "meta") return crypto.openNames([...names]);
  try {
    return await crypto.openShareNames({ ks: key, names: [...names] });
  } catch (error) {
    if (hasCode(error, CODES.shareKeyRefused)) return [];
    throw error;
  }
}
