import { useNavigate } from "@remix-run/react";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import { useTranslation } from "react-i18next";
import { HIDE_STEPS } from "#app/core/account/first-steps.api.ts";
import { type Step, type StepId, shownSteps } from "#app/core/account/first-steps.ts";
import type { User } from "#app/core/account/user.ts";
import { Store } from "#app/core/observable.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useAccount, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Group, Page, PageHead, Row, Rows } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { VisuallyHidden } from "#app/ui/Text.tsx";

const NOBODY = new Store<User | null>(null);
/** Where an open step is taken, in the order of use; the address is verified by the mail that was sent. */
const WAYS = { hint: "/settings/security", files: "/files", links: "/files" } as const;
type WayId = keyof typeof WAYS;

function isWayId(id: StepId): id is WayId {
  return Object.hasOwn(WAYS, id);
}

/** The list of first steps (Spec A§2.15). */
export function GetStartedPage() {
  const { t } = useTranslation("start");
  const user = useObservable<User | null>(useAccount()?.user ?? NOBODY);
  const steps = user === null ? [] : shownSteps(user);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel label={t("title")}>
      <Page width="column">
        <PageHead title={t("title")} actions={user !== null && <HideButton />} />
        <p role="status">{user !== null && t("progress", { done, all: steps.length })}</p>
        <Rows label={t("title")}>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} />
          ))}
        </Rows>
        {user !== null && user.steps.kitMadeS === 0 && <KitGroup />}
      </Page>
    </Panel>
  );
}

function StepRow({ step: { id, isDone } }: { readonly step: Step }) {
  const { t } = useTranslation("start");
  const title = t(`step.${id}.title`);
  if (isDone) return <Row icon={CircleCheck} label={<Marked mark={t("done")}>{title}</Marked>} />;
  return (
    <Row
      icon={Circle}
      label={<Marked mark={t("open")}>{title}</Marked>}
      hint={isWayId(id) ? t(`step.${id}.text`) : t("step.verified.text")}
      end={isWayId(id) && <LinkButton href={WAYS[id]}>{t(`step.${id}.way`)}</LinkButton>}
    />
  );
}

/** How a step stands, for who does not see its mark. */
function Marked({ mark, children }: { readonly mark: string; readonly children: string }) {
  return (
    <>
      <VisuallyHidden>{mark} </VisuallyHidden>
      {children}
    </>
  );
}

/** Not on the list of the specification, and the only way back in without the password. */
function KitGroup() {
  const { t } = useTranslation("start");
  return (
    <Group title={t("more")}>
      <Rows label={t("more")}>
        <Row
          label={t("kit.title")}
          hint={t("kit.text")}
          end={<LinkButton href="/settings/security">{t("kit.way")}</LinkButton>}
        />
      </Rows>
    </Group>
  );
}

function HideButton() {
  const { t } = useTranslation("start");
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { isBusy, submit } = useSubmit();
  const hide = async () => {
    const isHidden = await submit(async () => runtime?.auth.saveUserInfo(HIDE_STEPS));
    if (isHidden) navigate("/files");
  };
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void hide()}>
      {t("hide")}
    </Button>
  );
}
