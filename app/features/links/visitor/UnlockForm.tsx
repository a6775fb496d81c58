import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { PasswordField } from "#app/ui/controls/PasswordField.tsx";
import { useTypedEarly } from "#app/ui/controls/typed-early.ts";
import { useFocusLeft } from "#app/ui/focus-content.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { PageBrand } from "./link-data.ts";
import styles from "./Visitor.module.css";

interface UnlockFormProps {
  /** The last one. */
  readonly isWrong: boolean | undefined;
  readonly isBusy: boolean;
  /** What its owner dressed the link in, as the server says. */
  readonly brand: PageBrand | null;
  readonly onUnlock: (password: string) => void;
}

/**
 * Asks for the password of a link (Spec C§2.6). It needs scripts, and says so. Its starter works with these
 * same elements before the application is here (`platform/names/locked-form.client.ts`).
 */
export function UnlockForm({ isWrong, isBusy, brand, onUnlock }: UnlockFormProps) {
  const { t } = useTranslation("links");
  const [password, setPassword] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isAlive = useTypedEarly(form);
  const wrongId = useId();
  useFocusLeft(form);
  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") field.current?.focus();
    else if (!isBusy) onUnlock(password);
  };
  return (
    <Notice
      icon={KeyRound}
      tone="lit"
      title={t("unlock.title")}
      homeHref="/"
      homeLabel={BRAND_NAME}
      foot={[]}
    >
      {/* Nothing of it is proven before the password: mark, title and words stay ours (Trust L10, Reading R-484). */}
      {brand?.logoUrl && <img src={brand.logoUrl} alt="" height={28} />}
      {brand && <Hint>{t("unlock.brand")}</Hint>}
      <p>{t("unlock.text")}</p>
      <noscript>
        <p>{t("unlock.needsScript")}</p>
        <p>{t("visitor.turnOnScript")}</p>
      </noscript>
      <div className={styles.scripted} data-branded={brand ? "" : undefined}>
        <form ref={form} method="dialog" onSubmit={submit} noValidate data-unlock>
          <PasswordField
            ref={field}
            label={t("unlock.label")}
            showLabel={t("unlock.show")}
            hideLabel={t("unlock.hide")}
            autoComplete="off"
            value={password}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? wrongId : undefined}
            meter={
              <div id={wrongId} hidden={!isWrong} data-wrong>
                <FieldError>{t("unlock.wrong")}</FieldError>
              </div>
            }
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button
            kind="primary"
            type="submit"
            size="tall"
            width="full"
            busy={isBusy}
            disabled={!isAlive}
          >
            {t("unlock.open")}
          </Button>
        </form>
        <Hint>{t("unlock.note")}</Hint>
      </div>
    </Notice>
  );
}
