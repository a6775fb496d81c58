import type { User } from "#app/core/account/user.ts";

/** Where the picture of whoever is signed in lies; undefined without one (Spec A§3.1). */
export function pictureAddress({ uid, pictureKey }: Pick<User, "uid" | "pictureKey">) {
  return pictureKey === "" ? undefined : `/avatar/saved/${uid}?${pictureKey}`;
}
