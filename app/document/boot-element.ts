/** Id of the JSON island that the root writes into every page that runs scripts. */
export const BOOT_ELEMENT_ID = "boot";
