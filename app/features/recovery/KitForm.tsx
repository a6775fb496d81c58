import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { KitMaking, KitSheet } from "#app/core/auth/password/recovery-kit.ts";
import { CurrentPasswordField } from "#app/features/auth/CurrentPasswordField.tsx";
import { FactorCodeField } from "#app/features/auth/FactorCodeField.tsx";
import { preloadRefusal, Refusal } from "#app/features/errors/Refusal.tsx";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { useFocusLeft } from "#app/ui/focus-content.ts";
import { useMoment } from "./use-moment.ts";

/** The password, and a code where the account asks for one, before a kit is made. */
export function KitForm({ onMade }: { readonly onMade: (sheet: KitSheet) => void }) {
  const { t } = useTranslation("password");
  const refusalId = useId();
  const part = useRef<HTMLFormElement>(null);
  // The kit stands in its place.
  useFocusLeft(part);
  const [typed, setTyped] = useState({ password: "", twofacode: "" });
  const { make, error, isBusy } = useKit(onMade);
  const user = useSettingsUser();
  const replaced = useMoment(user.kitMadeS);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void make(typed);
  };
  const asksCode = error?.code === CODES.tokenNeeded || typed.twofacode !== "";
  const refusal = error !== null && error.code !== CODES.tokenNeeded ? error : null;
  const described = refusal === null ? {} : { "aria-invalid": true, "aria-describedby": refusalId };
  return (
    <form
      ref={part}
      className="password-form kit-form"
      method="dialog"
      onFocus={preloadRefusal}
      onSubmit={send}
    >
      {refusal !== null && (
        <Refusal
          error={refusal}
          id={refusalId}
          more={isUnanswered(refusal.code) ? t("kit.unsure") : undefined}
        />
      )}
      {user.kitMadeS > 0 && (
        <BannerBox level="warning">{t("kit.replaces", { date: replaced })}</BannerBox>
      )}
      <input hidden type="text" autoComplete="username" value={user.email} readOnly />
      <CurrentPasswordField
        required
        value={typed.password}
        onChange={({ target }) => setTyped((old) => ({ ...old, password: target.value }))}
        {...described}
      />
      {asksCode && (
        <FactorCodeField
          label={t("field.code")}
          hint={t("field.codeHelp")}
          value={typed.twofacode}
          onChange={({ target }) => setTyped((old) => ({ ...old, twofacode: target.value }))}
        />
      )}
      <Button kind="primary" type="submit" busy={isBusy}>
        {t("kit.make")}
      </Button>
    </form>
  );
}

/** Nobody said whether the kit was taken. */
function isUnanswered(code: number): boolean {
  return code >= CODES.unknownApi && code !== CODES.rateLimited;
}

/** One kit: what got no answer is tried again with the very same. */
function useKit(onMade: (sheet: KitSheet) => void) {
  const opened = useOpenAccount();
  const making = useRef<KitMaking | null>(null);
  const { error, isBusy, submit } = useSubmit();
  const make = async (typed: { readonly password: string; readonly twofacode: string }) => {
    await submit(async (signal) => {
      const [page, { startKit }] = await Promise.all([
        opened(signal),
        import("#app/core/auth/password/start-change.ts"),
      ]);
      making.current ??= startKit(page.runtime, page.account);
      try {
        onMade(await making.current.run({ ...typed, twofacode: typed.twofacode.trim() }));
      } finally {
        page.account.refresh().catch(() => undefined);
      }
    });
  };
  return { make, error, isBusy };
}
