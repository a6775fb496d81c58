import ListChecks from "lucide-react/icons/list-checks";
import Mail from "lucide-react/icons/mail";
import Smartphone from "lucide-react/icons/smartphone";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FactorKind } from "#app/core/auth/factor/factor.api.ts";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { ProvedAction } from "./ProveDialog.tsx";

const SetUpDialog = lazyComponent(async () => (await import("./SetUpDialog.tsx")).SetUpDialog);
const SinceText = lazyComponent(async () => (await import("./SinceText.tsx")).SinceText);
const ProveDialog = lazyComponent(async () => (await import("./ProveDialog.tsx")).ProveDialog);

type Open =
  | { readonly kind: "none" }
  | { readonly kind: "set-up"; readonly factor: FactorKind }
  | { readonly kind: "prove"; readonly action: ProvedAction };

/** Two-factor authentication: what is on, and how to change it (Spec A§3.1, Reading R-126). */
export function TwoFactorSection() {
  const { t } = useTranslation("security");
  const user = useSettingsUser();
  const [open, setOpen] = useState<Open>({ kind: "none" });
  const close = () => setOpen({ kind: "none" });
  const factor = user.secondFactor;
  const isOn = factor.kind !== "none";
  const isMail = factor.kind === "mail";
  const sinceS = isOn ? factor.sinceS : null;
  return (
    <SettingsSection title={t("factor.title")} text={t("factor.text")}>
      <SettingsRows>
        {!(isOn && isMail) && (
          <FactorRow
            kind="app"
            sinceS={sinceS}
            onSetUp={() => setOpen({ kind: "set-up", factor: "app" })}
            onTurnOff={() => setOpen({ kind: "prove", action: "off" })}
          />
        )}
        {(!isOn || isMail) && (
          <FactorRow
            kind="mail"
            sinceS={sinceS}
            onSetUp={() => setOpen({ kind: "set-up", factor: "mail" })}
            onTurnOff={() => setOpen({ kind: "prove", action: "off" })}
          />
        )}
        {isOn && (
          <SettingsRow
            icon={ListChecks}
            label={t("factor.backup")}
            hint={t("factor.left", { count: factor.backupCodes })}
            place="end"
          >
            <Button onClick={() => setOpen({ kind: "prove", action: "codes" })}>
              {t("factor.makeNew")}
            </Button>
          </SettingsRow>
        )}
      </SettingsRows>
      {open.kind !== "none" && (
        // The server draws none: one that is told of a change before it is there breaks (useObservable).
        <Suspense>
          {open.kind === "set-up" ? (
            <SetUpDialog kind={open.factor} email={user.email} onClose={close} />
          ) : (
            <ProveDialog action={open.action} isMail={isMail} email={user.email} onClose={close} />
          )}
        </Suspense>
      )}
    </SettingsSection>
  );
}

interface FactorRowProps {
  readonly kind: FactorKind;
  /** null: it is off. */
  readonly sinceS: number | null;
  readonly onSetUp: () => void;
  readonly onTurnOff: () => void;
}

function FactorRow({ kind, sinceS, onSetUp, onTurnOff }: FactorRowProps) {
  const { t } = useTranslation("security");
  const offHint = t(kind === "app" ? "factor.appHint" : "factor.mailHint");
  return (
    <SettingsRow
      icon={kind === "app" ? Smartphone : Mail}
      label={t(kind === "app" ? "factor.app" : "factor.mail")}
      hint={sinceS === null ? offHint : <Since sinceS={sinceS} />}
      place="end"
    >
      {sinceS === null ? (
        <Button
          aria-label={t(kind === "app" ? "factor.setUpApp" : "factor.setUpMail")}
          onClick={onSetUp}
        >
          {t("factor.setUp")}
        </Button>
      ) : (
        <Button kind="danger-quiet" onClick={onTurnOff}>
          {t("factor.turnOff")}
        </Button>
      )}
    </SettingsRow>
  );
}

/** The server knows no day of the person's: it says that it is on, and the browser since when. */
function Since({ sinceS }: { readonly sinceS: number }) {
  const { t } = useTranslation("security");
  const on = t("factor.on");
  if (useRuntime() === null) return on;
  return (
    <Suspense fallback={on}>
      <SinceText sinceS={sinceS} />
    </Suspense>
  );
}
