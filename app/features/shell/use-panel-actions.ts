import { useLocation, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UserChange } from "#app/core/account/user.ts";
import { FORGET_STATE } from "#app/core/auth/forget-state.ts";
import { isIdleLockOn, setIdleLock } from "#app/core/auth/idle-lock.ts";
import { toLocale } from "#app/i18n/locale.ts";
import { usePreferences, useRuntime } from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { useIsDark } from "./use-is-dark.ts";
import { reloadFromPanel } from "./use-returned-focus.ts";

/**
 * What the open user panel does; each takes effect at once and is then saved in the user's
 * information.
 */
export function usePanelActions() {
  const runtime = useRuntime();
  const preferences = usePreferences();
  const save = useSaveUser();
  const isDark = useIsDark();
  const [isLockOn, setLockOn] = useState(() => runtime !== null && isIdleLockOn(runtime.device));
  return {
    isDark,
    isIdleLockOn: isLockOn,
    setDark: (isOn: boolean) => {
      const theme = isOn ? "dark" : "light";
      preferences.setTheme(theme);
      void save({ theme });
    },
    setIdleLock: (isOn: boolean) => {
      if (runtime === null) return;
      setIdleLock(runtime, isOn ? "on" : "off");
      setLockOn(isOn);
    },
    lock: () => void runtime?.auth.lock(),
    setLanguage: (value: string) => {
      const locale = toLocale(value);
      if (locale === undefined) return;
      preferences.setLocale(locale);
      void save({ locale }).then((isSaved) => isSaved && reloadFromPanel(runtime));
    },
  };
}

/** Goes to the sign-out page, which brings the user back here after the next sign-in. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(`/logout?return_to=${encodeURIComponent(pathname + search)}`);
}

/** The same, and this device forgets everything that it keeps. */
export function useForgetDevice(): () => void {
  const navigate = useNavigate();
  return () => navigate("/logout", { state: FORGET_STATE });
}

/** Changes the own record and fetches the user again (Spec A§2.8). A failure is said, not thrown. */
export function useSaveUser() {
  const runtime = useRuntime();
  const toast = useToast();
  const { t } = useTranslation(["account", "shell"]);
  return async (change: UserChange): Promise<boolean> => {
    try {
      if (runtime === null) return false;
      await runtime.auth.saveUser(change);
      return true;
    } catch {
      const action = { label: t("shell:ok") };
      toast({ text: t("account:startPage.failed"), kind: "critical", action });
      return false;
    }
  };
}
