import * as CODES from "#app/contract/errors/codes.ts";
import type { LinkKdf, LinkPort, SealedLink } from "#app/core/crypto/link-port.ts";
import type { ShareKeyPort } from "#app/core/crypto/port.ts";
import { randomBytes, randomHex } from "#app/platform/random.client.ts";
import { CONTENT, LINK, type MethodTable, on } from "#app/workers/core-parts.ts";
import { PASSWORD_LINK } from "#app/workers/first-manifest.ts";
import { Refusal } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { LinkUnlock } from "#crypto-wasm/pkg/link-unlock.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;
const SALT_BYTES = 16;
const SHARE_KEY_BYTES = 64;
const LINK_KEY_SYMBOLS = 32;
const ITERATIONS = 10_000;
/** Linkversion of links without a password (Formats 8). */
const OPEN_LINK = 2;

type Methods = ShareKeyPort & LinkPort;
type Input<M extends keyof Methods> = Parameters<Methods[M]>[0];

/** Share keys (Formats 5) and links (Formats 8). */
export function createShareMethods(keyring: Keyring): MethodTable<Methods> {
  return {
    openOwnShareKey: on(CONTENT, async (input) => openOwnShareKey(keyring, input)),
    isShareKeyOpen: on(CONTENT, async ({ ks, commit }) => {
      const held = keyring.findShareKey(ks);
      return held?.use === "own" && core.shareCommit(held.bytes) === commit;
    }),
    generateShareKey: on(CONTENT, async () => {
      const bytes = randomBytes(SHARE_KEY_BYTES);
      const commit = core.shareCommit(bytes);
      return { newKey: keyring.addNewShareKey({ bytes, commit }), commit };
    }),
    sealOwnShareKey: on(CONTENT, async ({ newKey, ks }) =>
      core.sealOwnShareKey(
        keyring.metaKey,
        ks,
        keyring.adoptNewShareKey(newKey, ks),
        randomBytes(IV_BYTES),
      ),
    ),
    sealLink: on(LINK, async (input) => sealLink(keyring, input)),
    openLinkSecrets: on(CONTENT, async (input) => openLinkSecrets(keyring, input)),
    deriveLinkLock: on(LINK, async ({ linkKey, password, kdf }) =>
      withLink({ linkKey, password, kdf }, (link) => link.lockToken()),
    ),
    openLink: on(LINK, async (input) => openLink(keyring, input)),
  };
}

/** An empty commit is the account without a manifest (2160), whose keys only read. */
function openOwnShareKey(
  keyring: Keyring,
  { ks, own_share_key, commit }: Input<"openOwnShareKey">,
): void {
  const bytes = core.openOwnShareKey(keyring.metaKey, ks, own_share_key);
  if (commit !== "" && core.shareCommit(bytes) !== commit) {
    bytes.fill(0);
    throw new Refusal(CODES.shareKeyRefused);
  }
  keyring.putShareKey(ks, bytes, commit === "" ? "own-read-only" : "own");
}

/** A password is never stretched less than the manifest's floor asks (Formats 11, `floors`). */
function sealLink(keyring: Keyring, input: Input<"sealLink">): SealedLink {
  const { newKey, ks, password, kept } = input;
  if (password !== null && input.passwordFloor > PASSWORD_LINK)
    throw new Refusal(CODES.linkKeyRefused);
  const metaKey = keyring.metaKey;
  const linkKey =
    kept === null
      ? core.newGroupedCode(randomBytes(LINK_KEY_SYMBOLS))
      : core.openLinkKey(metaKey, kept.salt, kept.ks, kept.enc_key);
  const shareKey = keyring.adoptNewShareKey(newKey, ks);
  const linkversion = password === null ? OPEN_LINK : PASSWORD_LINK;
  const kdf: LinkKdf = { salt: randomHex(SALT_BYTES), iterations: ITERATIONS, linkversion };
  return withLink({ linkKey, password, kdf }, (link) => ({
    ...kdf,
    linkKey,
    enc_share_key: link.sealShareKey(ks, shareKey, randomBytes(IV_BYTES)),
    own_share_key: core.sealOwnShareKey(metaKey, ks, shareKey, randomBytes(IV_BYTES)),
    enc_key: core.sealLinkKey(metaKey, kdf.salt, ks, linkKey, randomBytes(IV_BYTES)),
    enc_password:
      password === null
        ? ""
        : core.sealLinkPassword(metaKey, kdf.salt, ks, password, randomBytes(IV_BYTES)),
    passwordlock: link.lockToken(),
  }));
}

/** The owner's own link with a password below his floor was put there by somebody else (Trust K8, K10). */
function openLinkSecrets(keyring: Keyring, input: Input<"openLinkSecrets">) {
  const { ks, salt, enc_key, enc_password } = input;
  if (enc_password !== "" && input.linkversion < input.passwordFloor)
    throw new Refusal(CODES.linkKeyRefused);
  return {
    linkKey: core.openLinkKey(keyring.metaKey, salt, ks, enc_key),
    password:
      enc_password === "" ? "" : core.openLinkPassword(keyring.metaKey, salt, ks, enc_password),
  };
}

function openLink(
  keyring: Keyring,
  { linkKey, password, kdf, ks, enc_share_key }: Input<"openLink">,
): string {
  return withLink({ linkKey, password, kdf }, (link) => {
    keyring.putShareKey(ks, link.openShareKey(ks, enc_share_key), "link");
    return link.lockToken();
  });
}

interface LinkInput {
  readonly linkKey: string;
  readonly password: string | null;
  readonly kdf: LinkKdf;
}

/** W lives for one step only; the core wipes it when it is freed. */
function withLink<T>({ linkKey, password, kdf }: LinkInput, step: (link: LinkUnlock) => T): T {
  const link = new LinkUnlock(linkKey, password, kdf.salt, kdf.iterations, kdf.linkversion);
  try {
    return step(link);
  } finally {
    link.free();
  }
}
