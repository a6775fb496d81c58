import type { DeviceStorage } from "#app/core/ports.ts";

const KEY = "fragment:";
const ID = /^[0-9a-f]{32}$/;

/**
 * Keeps the fragment of a link page in this tab during a sign-in, under a random id of 32 hex
 * digits; the address of the sign-in page carries the id only (Reading R-07).
 */
export function keepFragment(tab: DeviceStorage, id: string, fragment: string): void {
  tab.write(KEY + id, fragment);
}

/**
 * The sign-in page that leads back to a link page: its path and query, and the id under which its
 * fragment waits, empty without one (Reading R-07).
 */
export function signInPath(linkPath: string, fragmentId: string): string {
  const query = new URLSearchParams([["return_to_link", linkPath]]);
  if (fragmentId !== "") query.set("fragment", fragmentId);
  return `/login?${query}`;
}

/** The kept fragment with its `#`, once; empty when there is none. */
export function takeFragment(tab: DeviceStorage, id: string): string {
  if (!ID.test(id)) return "";
  const fragment = tab.read(KEY + id);
  tab.remove(KEY + id);
  return fragment ? `#${fragment.replace(/^#/, "")}` : "";
}
