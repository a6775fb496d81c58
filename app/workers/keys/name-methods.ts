import type { NameToSeal, SealedName } from "#app/core/crypto/port.ts";
import type { NameMethods } from "#app/core/crypto/worker-messages.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { CONTENT, type MethodTable, on } from "#app/workers/core-parts.ts";
import { joinRows } from "#app/workers/encoding.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import type { Keyring } from "./keyring.ts";

const IV_BYTES = 12;

/** Names in batches (Formats 3). */
export function createNameMethods(keyring: Keyring): MethodTable<NameMethods> {
  return {
    openNames: on(CONTENT, async (rows) => core.openNames(keyring.metaKey, rows)),
    openShareNames: on(CONTENT, async ({ ks, rows }) => {
      const held = keyring.shareKey(ks);
      const open = held.use === "link" ? core.openLinkNames : core.openShareNames;
      return open(held.bytes, rows);
    }),
    sealNames: on(CONTENT, async (names) =>
      sealRows(
        toRows(names, ({ context }) => context.domain),
        (rows, texts, ivs) => core.sealNames(keyring.metaKey, rows, texts, ivs),
      ),
    ),
    sealShareNames: on(CONTENT, async ({ ks, names }) =>
      sealRows(
        toRows(names, () => ks),
        (rows, texts, ivs) => core.sealShareNames(keyring.sealingShareKey(ks), rows, texts, ivs),
      ),
    ),
    nameDigests: on(CONTENT, async ({ parentFid, names }) =>
      core.nameDigests(keyring.metaKey, parentFid, names),
    ),
  };
}

interface RowsToSeal {
  readonly rows: string;
  readonly texts: string[];
}

function toRows(names: readonly NameToSeal[], domainOf: (name: NameToSeal) => string): RowsToSeal {
  const rows = names.map((name) => [
    domainOf(name),
    name.context.parentFid,
    name.context.kind,
    name.fid,
    String(name.rev),
  ]);
  return { rows: joinRows(rows), texts: names.map(({ name }) => name) };
}

function sealRows(
  { rows, texts }: RowsToSeal,
  seal: (rows: string, texts: string[], ivs: Uint8Array) => string[],
): SealedName[] {
  if (texts.length === 0) return [];
  const sealed = seal(rows, texts, randomBytes(IV_BYTES * texts.length));
  return texts.map((_, index) => ({
    enc_name: sealed[index * 2] ?? "",
    digest: sealed[index * 2 + 1] ?? "",
  }));
}
