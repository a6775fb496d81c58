import type { NamesIsland } from "#app/platform/names/names-island.ts";
import type { NamesParts, OpenedPage } from "#app/platform/names/open-names.client.ts";

/** In place of `open-names.client.ts`: what the core's bytes say, when they are here. */
export async function openNames(
  _island: NamesIsland,
  { core }: NamesParts,
): Promise<OpenedPage | null> {
  const name = new TextDecoder().decode(await core);
  if (name === "") return null;
  const shown = { name, extension: "", kind: "file", symbol: "ft-unknown" } as const;
  return { rows: [{ id: "1", shown }], opened: new Map() };
}
