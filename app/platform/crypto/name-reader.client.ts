import { readNameColumns, type SealedNameRow, toNameRows } from "#app/core/crypto/name-batch.ts";
import type { CryptoPort, Opened, OpenedName } from "#app/core/crypto/port.ts";
import type { KeyWorkerMethods, NameColumns } from "#app/core/crypto/worker-messages.ts";

type NameWorker = Pick<KeyWorkerMethods, "openNames" | "openShareNames">;

/** The port's reading of names over the key worker's, which takes and gives whole batches as text. */
export function createNameReader(
  worker: () => NameWorker,
): Pick<CryptoPort, "openNames" | "openShareNames"> {
  return {
    openNames: (names) => {
      const rows = names.map(({ enc_name, context }) => ({ enc_name, ...context }));
      return read(rows, (text) => worker().openNames(text));
    },
    openShareNames: ({ ks, names }) => {
      const rows = names.map(({ enc_name, context }) => ({ enc_name, ...context, domain: ks }));
      return read(rows, (text) => worker().openShareNames({ ks, rows: text }));
    },
  };
}

async function read(
  rows: readonly SealedNameRow[],
  open: (text: string) => Promise<NameColumns>,
): Promise<Opened<OpenedName>[]> {
  return rows.length === 0 ? [] : readNameColumns(await open(toNameRows(rows)));
}
