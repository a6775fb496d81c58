import type { User } from "./user.ts";

/** How somebody is called: display name, else first and last name, else the address. */
export function nameOf(
  user: Pick<User, "displayName" | "firstName" | "lastName" | "email">,
): string {
  return user.displayName || `${user.firstName} ${user.lastName}`.trim() || user.email;
}
