import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";
import type { Step, StepId } from "#app/core/account/first-steps.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";

/** Where an open step is taken, in the order of use; the address is verified by the mail that was sent. */
const WAYS = {
  hint: "/settings/security",
  files: "/files",
  shares: "/files",
  links: "/files",
} as const;
type WayId = keyof typeof WAYS;

function isWayId(id: StepId): id is WayId {
  return Object.hasOwn(WAYS, id);
}

/** A cell for each step, and each step with its mark and what leads on (Spec A§2.15). */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useTranslation("start");
  const inOrder = steps.toSorted((a, b) => Number(b.isDone) - Number(a.isDone));
  return (
    <>
      <div className="start-cells" aria-hidden="true">
        {inOrder.map(({ id, isDone }) => (
          <span key={id} data-done={isDone || undefined} />
        ))}
      </div>
      <ul className="start-list" aria-label={t("title")}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ul>
    </>
  );
}

function StepRow({ step: { id, isDone } }: { readonly step: Step }) {
  const { t } = useTranslation("start");
  return (
    <li data-done={isDone || undefined}>
      <span className="start-mark">{isDone && <Icon icon={Check} size={16} />}</span>
      <div>
        <strong>
          <VisuallyHidden>{t(isDone ? "done" : "open")} </VisuallyHidden>
          {t(`step.${id}.title`)}
        </strong>
        {!isDone && <small>{isWayId(id) ? t(`step.${id}.text`) : t("step.verified.text")}</small>}
      </div>
      {!isDone && isWayId(id) && <LinkButton href={WAYS[id]}>{t(`step.${id}.way`)}</LinkButton>}
    </li>
  );
}
