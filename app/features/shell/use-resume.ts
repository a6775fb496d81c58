import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#app/core/account/user.ts";
import { carriesInvite } from "#app/core/auth/invite-keys.ts";
import { useAuthState, useRuntime } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";

const CHECK_EVERY_MS = 30_000;

/** Opens the keys of this browser for the user of the page, and follows how the page is used. */
export function useResume(user: User): void {
  const runtime = useRuntime();
  const state = useAuthState();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation("shell");
  useEffect(() => {
    void runtime?.auth.resume(user);
  }, [runtime, user]);
  useEffect(() => {
    // Whoever came with an invitation was signed in already (Reading R-153).
    if (runtime === null || state.kind !== "open" || !carriesInvite(runtime.tabStorage)) return;
    const take = async () => {
      const { takeInvite } = await import("./take-invite.tsx");
      await takeInvite(runtime, { t, toast, navigate });
    };
    // What is not taken now waits in this tab.
    take().catch(() => undefined);
  }, [runtime, state, t, toast, navigate]);
  useEffect(() => {
    // Another tab signed out: this one has nothing to show any more. Who did it here goes on by itself.
    if (state.kind !== "signed-out" || state.isHere === true) return;
    const back = encodeURIComponent(pathname + search);
    location.replace(`/login?return_to=${back}`);
  }, [state, pathname, search]);
  useEffect(() => {
    if (runtime === null) return undefined;
    const use = () => void runtime.auth.use();
    const check = () => {
      void runtime.auth.checkIdle();
      // A refresh that fails is tried again at the next look.
      if (!document.hidden) runtime.auth.refreshUser().catch(() => undefined);
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener("visibilitychange", check);
    for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, use, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
      for (const type of ["pointerdown", "keydown"]) document.removeEventListener(type, use, true);
    };
  }, [runtime]);
}
