import { useNavigate } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import { takeFragment } from "#app/core/auth/return-link.ts";
import type { SsoJourney } from "#app/core/auth/sso.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { TextLink } from "#app/ui/Text.tsx";
import { AuthFrame } from "../AuthFrame.tsx";
import { readWhereTo } from "../where-to.ts";
import { SsoCode } from "./SsoCode.tsx";
import { SsoPassword } from "./SsoPassword.tsx";
import { SsoStart } from "./SsoStart.tsx";
import { type SsoState, useSso } from "./use-sso.ts";

interface SsoPageProps {
  /** How the organisation is called. */
  readonly name: string;
  readonly isBack: boolean;
  readonly refused: number;
}

/** Sign-in through an organisation: who one is, it says; the files open with one's own password (K18). */
export function SsoPage({ name, ...arrival }: SsoPageProps) {
  const { t } = useTranslation("sso");
  const sso = useSso(arrival);
  const { state } = sso;
  return (
    <AuthFrame title={t(`title.${state.kind}`)} lead={t(`lead.${state.kind}`, { name })}>
      <SsoStep sso={sso} name={name} />
      <p>
        <TextLink href="/login">{t("withPassword")}</TextLink>
      </p>
    </AuthFrame>
  );
}

interface SsoStepProps {
  readonly sso: ReturnType<typeof useSso>;
  readonly name: string;
}

function SsoStep({ sso, name }: SsoStepProps) {
  const goOn = useWayOn();
  const { state } = sso;
  switch (state.kind) {
    case "start":
      return <SsoStart onGo={sso.setOut} />;
    case "asking":
      return null;
    case "refused":
      return <SsoRefused state={state} />;
    case "code":
      return <SsoCode state={state} onCode={sso.giveCode} />;
    case "known": {
      const { answer, journey } = state;
      return (
        <SsoPassword
          answer={answer}
          name={name}
          onDone={({ user }, runtime) => goOn(journey, user.dashboard, runtime)}
        />
      );
    }
  }
}

function SsoRefused({ state }: { readonly state: Extract<SsoState, { kind: "refused" }> }) {
  const { t } = useTranslation("sso");
  return (
    <>
      <Refusal error={state.error} id={useId()} />
      <p>
        <TextLink href="/login/sso">{t("again")}</TextLink>
      </p>
    </>
  );
}

/** To where the sign-in was to lead when it began. */
function useWayOn() {
  const navigate = useNavigate();
  return ({ search }: SsoJourney, dashboard: string, runtime: Runtime | null) => {
    const to = readWhereTo(new URLSearchParams(search));
    if (to.kind === "start") return navigate(`/${toStartPage(dashboard)}`);
    if (to.kind === "page" || runtime === null) return navigate(to.path);
    return navigate(to.path + takeFragment(runtime.tabStorage, to.fragmentId));
  };
}
