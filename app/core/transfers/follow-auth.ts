import type { AuthState } from "#app/core/auth/auth.ts";
import type { Observable } from "#app/core/observable.ts";

/** Tells when whoever was signed in here is not any more; a visitor never was. */
export function onSignOut(auth: Observable<AuthState>, onSignedOut: () => void): void {
  let before = auth.get().kind;
  auth.subscribe(() => {
    const now = auth.get().kind;
    const wasSignedIn = before === "open" || before === "sealed";
    if (wasSignedIn && now === "signed-out") onSignedOut();
    before = now;
  });
}

/** Tells when the keys of somebody come to be open: at the beginning, and each time after they were not. */
export function onSignIn(auth: Observable<AuthState>, onOpen: () => void): void {
  let wasOpen = false;
  const look = () => {
    const isOpen = auth.get().kind === "open";
    if (isOpen && !wasOpen) onOpen();
    wasOpen = isOpen;
  };
  auth.subscribe(look);
  look();
}

export interface KeyFollower {
  /** Keys are gone, but the user is expected back. */
  onSealed(): void;
  onOpen(): void;
}

/**
 * Tells what becomes of the keys. A session that merely ended changes nothing: its keys are still
 * here, and the API client asks for the password (Spec A§8.1, 9402).
 */
export function followKeys(auth: Observable<AuthState>, follower: KeyFollower): void {
  auth.subscribe(() => {
    const now = auth.get();
    if (now.kind === "open") follower.onOpen();
    if (now.kind === "sealed" && now.reason !== "session-ended") follower.onSealed();
  });
}
