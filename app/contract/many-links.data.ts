/** Links that one call changes or deletes (Reading R-452). */
export const MANY_LINKS_MAX = 500;
