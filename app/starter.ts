import { FirstNames } from "#app/platform/names/first-names.client.ts";
import { hasKeys } from "#app/platform/names/has-keys.client.ts";
import { readNamesIsland } from "#app/platform/names/names-island.client.ts";

const island = readNamesIsland();
const names = island !== null && hasKeys(island.source) ? new FirstNames(island) : null;
if (names !== null) window.cofferTakeNames = () => names.takeOver();

/** Resolves when the rest of the page may be asked for. */
export const isFree: Promise<void> = names?.start() ?? Promise.resolve();
