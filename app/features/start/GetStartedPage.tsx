import { useNavigate } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import LifeBuoy from "lucide-react/icons/life-buoy";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { shownSteps } from "#app/core/account/first-steps.ts";
import type { User } from "#app/core/account/user.ts";
import { useOpenAccount } from "#app/features/errors/use-open-account.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useAccount } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Group, Page, PageHead, Row, Rows } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { StepList } from "./StepList.tsx";

/** The list of first steps (Spec A§2.15). */
export function GetStartedPage({ user }: { readonly user: User }) {
  const { t } = useTranslation(["start", "shell"]);
  const account = useAccount();
  useEffect(() => {
    // Steps that were taken in this page are the server's to count; without an answer it stays as it was.
    account?.refresh().catch(() => undefined);
  }, [account]);
  const steps = shownSteps(user);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel label={t("start:title")}>
      <Page width="column">
        <LinkButton
          kind="quiet"
          size="small"
          className="start-back"
          icon={ArrowLeft}
          flip
          href="/files"
        >
          {t("shell:section.files")}
        </LinkButton>
        <PageHead title={t("start:title")} actions={<HideButton />} />
        <p role="status">{t("start:progress", { done, all: steps.length })}</p>
        <StepList steps={steps} />
        {user.steps.kitMadeS === 0 && <KitGroup />}
      </Page>
    </Panel>
  );
}

/** Not on the list of the specification, and the only way back in without the password. */
function KitGroup() {
  const { t } = useTranslation("start");
  return (
    <Group title={t("more")}>
      <Rows label={t("more")}>
        <Row
          icon={LifeBuoy}
          label={t("kit.title")}
          hint={t("kit.text")}
          end={<LinkButton href="/settings/security/recovery-kit">{t("kit.way")}</LinkButton>}
        />
      </Rows>
    </Group>
  );
}

function HideButton() {
  const { t } = useTranslation("start");
  const open = useOpenAccount();
  const navigate = useNavigate();
  const { isBusy, submit } = useSubmit();
  const hide = async () => {
    const isHidden = await submit(async (signal) => {
      const { runtime } = await open(signal);
      await runtime.auth.saveUser({ hidesSteps: true });
    });
    if (isHidden) navigate("/files");
  };
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void hide()}>
      {t("hide")}
    </Button>
  );
}
