/** Id of the JSON island that the root writes into every page that runs scripts. */
export const BOOT_ELEMENT_ID = "boot";
/** Id of the island that stands in pages with sealed rows (`app/platform/names/names-island.ts`). */
export const NAMES_ELEMENT_ID = "names";
/** Id of the list that stands ready behind the form of a link with a password. */
export const UNLOCKED_ELEMENT_ID = "unlocked";
