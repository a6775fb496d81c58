import { readNameColumns, type SealedNameRow, toNameRows } from "#app/core/crypto/name-batch.ts";
import type { NamePort, Opened, OpenedName } from "#app/core/crypto/port.ts";
import type { NameColumns, NameMethods } from "#app/core/crypto/worker-messages.ts";

type NameWorker = Pick<NameMethods, "openNames" | "openShareNames">;
/** What a sealed name with all that it is bound to opened to, under the key of this page. */
export type KnownNames = Map<string, Opened<OpenedName>>;

interface NameMemory {
  /** Names that were opened already. */
  readonly known?: KnownNames | undefined;
  /** Takes note of every name. */
  readonly noted?: KnownNames;
}

/** The port's reading of names over the key worker's, which takes and gives whole batches as text. */
export function createNameReader(
  worker: () => NameWorker,
  memory: NameMemory = {},
): Pick<NamePort, "openNames" | "openShareNames"> {
  return {
    openNames: (names) => {
      const rows = names.map(({ enc_name, context }) => ({ enc_name, ...context }));
      return read(rows, (text) => worker().openNames(text), memory);
    },
    openShareNames: ({ ks, names }) => {
      const rows = names.map(({ enc_name, context }) => ({ enc_name, ...context, domain: ks }));
      return read(rows, (text) => worker().openShareNames({ ks, rows: text }), memory);
    },
  };
}

async function read(
  rows: readonly SealedNameRow[],
  open: (text: string) => Promise<NameColumns>,
  { known, noted }: NameMemory,
): Promise<Opened<OpenedName>[]> {
  const found = known?.size ? rows.flatMap((row) => known.get(toNameRows([row])) ?? []) : [];
  if (found.length === rows.length) return found;
  const opened = readNameColumns(await open(toNameRows(rows)));
  for (const [index, name] of opened.entries()) {
    noted?.set(toNameRows(rows.slice(index, index + 1)), name);
  }
  return opened;
}
