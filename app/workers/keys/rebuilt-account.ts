import * as CODES from "#app/contract/errors/codes.ts";
import type { AreaRoot, RebuildInput, RebuiltAccount } from "#app/core/crypto/account-port.ts";
import type { Manifest, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import { shareIdOf, splitShareKeyId, toShareKeyId } from "#app/core/keys/version-key.ts";
import { randomBytes, randomHex } from "#app/platform/random.client.ts";
import { fromBase64 } from "#app/workers/encoding.ts";
import { areaEntry, firstManifest, teamEntry } from "#app/workers/first-manifest.ts";
import { Refusal, required } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";
import { wrapForPerson } from "./rsa.ts";

const IV_BYTES = 12;
const SHARE_KEY_BYTES = 64;
const RID_BYTES = 16;
const AREAS: readonly AreaRoot[] = ["main", "vault"];

type Kept = RebuildInput["areas"][number];
type Entry = readonly [ShareKeyId, ManifestShare];

interface Rotated {
  readonly share: RebuiltAccount["shares"][number];
  readonly entries: readonly Entry[];
}

/**
 * A manifest that follows none, with a new key for each storage area under its next sequence; what
 * opens of the older ones reads on (Formats 11, rebuild). Which shares were the user's own is the
 * server's word by then, so none of their keys encrypts any more.
 *
 * @throws Refusal 2000 for areas that are not two shares, 2006 for a public key that is none
 */
export async function rebuildAccount(
  keyring: Keyring,
  input: RebuildInput,
): Promise<RebuiltAccount> {
  const metaKey = keyring.metaKey;
  const spki = required(fromBase64(input.pubkey), CODES.privateKeyRefused);
  const roots = core.areaRoots(metaKey);
  requireTwoAreas(input.areas);
  const recipient = { spki, pubkeyId: input.pubkeyId };
  const rotated = await Promise.all(
    AREAS.map((area, index) => {
      const kept = input.areas.filter((one) => one.area === area);
      return rotate(keyring, { kept, root: roots[index] ?? "", recipient });
    }),
  );
  const { login, device, count, nowS } = input;
  const encFp = core.fingerprintOfSpki(spki);
  const areas = rotated.flatMap(({ entries }) => entries);
  const teams = keepTeams(keyring, input, new Set(areas.map(([ks]) => shareIdOf(ks))));
  const shares = [...areas, ...teams];
  const first = firstManifest(metaKey, { encFp, login, device, count, nowS, shares });
  return {
    manifest: { ...first, intents: toRotations(teams, nowS) },
    shares: rotated.map(({ share }) => share),
  };
}

/**
 * Team shares whose keys this meta key made: they read on, and none of them encrypts. An area is none,
 * whatever it is called.
 */
function keepTeams(
  { metaKey }: Keyring,
  { teams }: RebuildInput,
  areas: ReadonlySet<string>,
): Entry[] {
  return teams.flatMap((one): Entry[] => {
    const opened = areas.has(shareIdOf(one.ks)) ? null : tryOpen(metaKey, one);
    if (opened === null) return [];
    const commit = core.shareCommit(opened);
    opened.fill(0);
    return [[one.ks, teamEntry(commit, one.root)]];
  });
}

/**
 * Each gets its next key as a change that stopped in its middle does (Reading R-206): by whatever device
 * comes next. The key of these intents is nobody's, so nothing that a server brings fulfils them.
 */
function toRotations(teams: readonly Entry[], nowS: number): Manifest["intents"] {
  const roots = new Map(
    teams.map(
      ([
        ks,
        {
          roots: [root = ""],
        },
      ]) => [shareIdOf(ks), root],
    ),
  );
  return Object.fromEntries(
    [...roots].map(([share, item]) => {
      const commit = core.shareCommit(randomBytes(SHARE_KEY_BYTES));
      const facts = { op: "rotate", state: "open" } as const;
      return [randomHex(RID_BYTES), { ...facts, item, share, except: [], commit, t: nowS }];
    }),
  );
}

interface AreaToRotate {
  readonly kept: readonly Kept[];
  readonly root: string;
  readonly recipient: { readonly spki: Uint8Array<ArrayBuffer>; readonly pubkeyId: string };
}

async function rotate(keyring: Keyring, { kept, root, recipient }: AreaToRotate): Promise<Rotated> {
  const ks = nextSequence(kept);
  const key = randomBytes(SHARE_KEY_BYTES);
  keyring.putShareKey(ks, key, "own");
  const older = kept.flatMap((one): Entry[] => {
    const opened = tryOpen(keyring.metaKey, one);
    if (opened === null) return [];
    const entry = areaEntry(opened, root, "retired");
    opened.fill(0);
    return [[one.ks, entry]];
  });
  return {
    share: {
      ks,
      enc_share_key: await wrapForPerson(key, { ...recipient, ks }),
      own_share_key: core.sealOwnShareKey(keyring.metaKey, ks, key, randomBytes(IV_BYTES)),
    },
    entries: [...older, [ks, areaEntry(key, root, "current")]],
  };
}

function requireTwoAreas(kept: readonly Kept[]): void {
  const ids = AREAS.map(
    (area) => new Set(kept.filter((one) => one.area === area).map(({ ks }) => shareIdOf(ks))),
  );
  const isTwo =
    ids.every((own) => own.size === 1) && new Set(ids.flatMap((own) => [...own])).size === 2;
  if (!isTwo) throw new Refusal(CODES.shareKeyRefused);
}

function nextSequence(kept: readonly Kept[]): ShareKeyId {
  const sequences = kept.map(({ ks }) => Number(splitShareKeyId(ks).sequence));
  const shareId = shareIdOf(kept[0]?.ks ?? "");
  return toShareKeyId({ shareId, sequence: String(Math.max(...sequences) + 1) });
}

/** null for a copy that this meta key did not make. */
function tryOpen(
  metaKey: Uint8Array<ArrayBuffer>,
  { ks, own_share_key }: Pick<Kept, "ks" | "own_share_key">,
) {
  try {
    return core.openOwnShareKey(metaKey, ks, own_share_key);
  } catch {
    return null;
  }
}
