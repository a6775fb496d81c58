import type { Unlocked } from "#app/core/crypto/account-port.ts";
import type { SignInNotice } from "./auth.ts";

/** What a sign-in has to tell of the keys that it opened. */
export function toNotices({ warnings, manifest }: Unlocked, isNewDevice: boolean): SignInNotice[] {
  const notices: SignInNotice[] = warnings.map((kind) => ({ kind }));
  if (isNewDevice && manifest !== null) {
    notices.push({ kind: "new-device", writtenS: manifest.t, device: manifest.dev.name });
  }
  return notices;
}
