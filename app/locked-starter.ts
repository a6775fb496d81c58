import { LockedForm } from "#app/platform/names/locked-form.client.ts";
import { LockedPage } from "#app/platform/names/locked-page.client.ts";
import { readLockedIsland } from "#app/platform/names/names-island.client.ts";

const island = readLockedIsland();
const form = location.hash === "" ? null : LockedForm.find();
const locked = island !== null && form !== null ? new LockedPage(island, form) : null;
if (locked !== null) window.cofferTakeNames = () => locked.takeOver();

/** Resolves when the rest of the page may be asked for. */
export const isFree: Promise<void> = locked?.start() ?? Promise.resolve();
