import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Minus from "lucide-react/icons/minus";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeStep } from "#app/core/auth/password/change-password.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Note } from "#app/ui/Note.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";
import type { ChangeState } from "./use-password-change.ts";

const STEPS = ["open", "seal", "readBack", "save"] as const;
type StepState = "done" | "now" | "failed" | "wait";

type WorkState = Exclude<ChangeState, { kind: "form" }>;

/** The steps of a change, what became of each, and which password works meanwhile. */
export function ChangeWork({ state }: { readonly state: WorkState }) {
  const { t } = useTranslation("password");
  const refusalId = useId();
  return (
    <>
      {state.kind === "failed" &&
        (state.isUnsure ? (
          <BannerBox level="warning" fact={t("change.unsureFact")}>
            {t("change.unsureText")}
          </BannerBox>
        ) : (
          <Refusal error={state.error} id={refusalId} />
        ))}
      <ul className="password-work" aria-live="polite">
        {STEPS.map((step) => (
          <WorkStep key={step} step={step} state={stateOf(step, state)} />
        ))}
      </ul>
      {state.kind === "busy" && <Note icon={ShieldCheck}>{t("change.until")}</Note>}
      {state.kind === "done" && <p>{t("change.doneText")}</p>}
    </>
  );
}

interface WorkStepProps {
  readonly step: (typeof STEPS)[number];
  readonly state: StepState;
}

function WorkStep({ step, state }: WorkStepProps) {
  const { t } = useTranslation("password");
  return (
    <li data-state={state}>
      <StepIcon state={state} />
      <span>
        {t(`step.${step}`)}
        <VisuallyHidden>, {t(`step.state.${state}`)}</VisuallyHidden>
      </span>
    </li>
  );
}

function StepIcon({ state }: Pick<WorkStepProps, "state">) {
  switch (state) {
    case "done":
      return <Icon icon={Check} />;
    case "now":
      return <BusyRing inPlace />;
    case "failed":
      return <Icon icon={CircleAlert} />;
    case "wait":
      return <Icon icon={Minus} />;
  }
}

function stateOf(step: (typeof STEPS)[number], work: WorkState): StepState {
  const place = (one: ChangeStep) => STEPS.findIndex((known) => known === one);
  if (work.kind === "done") return "done";
  const [own, now] = [place(step), place(work.step)];
  if (own !== now) return own < now ? "done" : "wait";
  return work.kind === "failed" ? "failed" : "now";
}
