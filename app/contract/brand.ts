/**
 * The product's names, once. Every wire, cookie, storage and path name that the specification
 * writes as `{product}` is built here from the slug, so that another brand is one edit.
 */
export const PRODUCT = "coffer";
/** As people read it, in titles and texts. */
export const BRAND_NAME = "Coffer";
/** Spec A§9.6. */
export const VERSION = "3.1.38";
/** `engine` of panel calls. Spec A§7.1. */
export const PANEL_ENGINE = `cp-${VERSION}` as const;
/** `engine` of public link calls. Spec C§9. */
export const LINK_ENGINE = `ln-${VERSION}` as const;
/** `devicetypeid` of every call a browser makes. Spec A§9.1. */
export const DEVICE_TYPE_ID = 3;
/** `cpversion` of a support ticket. Spec A§3.10. */
export const SUPPORT_CP_VERSION = "4.0";

/** Field names on the wire that carry the slug. Spec A§3, B§3, C§3. */
export const WIRE = {
  id: `${PRODUCT}_id`,
  pid: `${PRODUCT}_pid`,
  idList: `${PRODUCT}_id_list`,
  mainRoot: `syncus_${PRODUCT}_id`,
  vaultRoot: `web_${PRODUCT}_id`,
  linkRoot: `root_${PRODUCT}_id`,
  listedId: `${PRODUCT}Id`,
  rewardsFrom: `from_${PRODUCT}`,
} as const;

/** `action` of `loc` that opens a folder. Spec A§2.5. */
export const LOC_GOTO_FOLDER = `goto_${PRODUCT}_pid` as const;

/** Before every key in local storage and every database of the browser. Spec A§9.4. */
export const STORAGE_PREFIX = `${PRODUCT}_` as const;

/** Cookie names. Spec A§9.4, Trust 2.3. */
export const COOKIES = {
  /** Over https. */
  session: "__Host-sid",
  /** Over plain http, which is for loopback only. */
  sessionLoopback: "sid",
  link: `${PRODUCT}_link`,
  timeZone: `${PRODUCT}_tz`,
  /** The zone that the person chose; without it the browser's own. */
  chosenTimeZone: `${PRODUCT}_tz_own`,
  locale: `${PRODUCT}_locale`,
  theme: `${PRODUCT}_theme`,
} as const;

/** Before a link's id in the name of its lock-token cookie. Spec A§9.4, Reading R-06. */
export const LINK_LOCK_COOKIE_PREFIX = "linkpassword-";

/** Name of the cache file that sync programs leave, reserved as a file name. Spec B§5. */
export const CACHE_FILE_NAME = `${PRODUCT}.cache` as const;
