import type { AuthState } from "#app/core/auth/auth.ts";
import type { Observable } from "#app/core/observable.ts";

export interface AuthFollower {
  /** Keys are gone, but the user is expected back. */
  onSealed(): void;
  onSignedOut(): void;
  onOpen(): void;
}

/**
 * Tells what changes for transfers. A session that merely ended changes nothing: its keys are still
 * here, and the API client asks for the password (Spec A§8.1, 9402).
 */
export function followAuth(auth: Observable<AuthState>, follower: AuthFollower): void {
  let before = auth.get();
  auth.subscribe(() => {
    const now = auth.get();
    const wasSignedIn = before.kind === "open" || before.kind === "sealed";
    before = now;
    if (now.kind === "open") follower.onOpen();
    if (now.kind === "sealed" && now.reason !== "session-ended") follower.onSealed();
    if (now.kind === "signed-out" && wasSignedIn) follower.onSignedOut();
  });
}
