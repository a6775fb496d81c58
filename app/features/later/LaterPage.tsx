import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Page, PageHead, PageText } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { Hint } from "#app/ui/Text.tsx";
import type { LaterTopic } from "./later-pages.data.ts";

/**
 * A page of the specification that is not here yet: says so, and where to go on. No menu offers it;
 * addresses that somebody has kept, and older ones, lead here (Reading R-150).
 */
export function LaterPage({ topic }: { readonly topic: LaterTopic }) {
  const { t } = useTranslation("later");
  return (
    <Panel label={t(`page.${topic}.title`)}>
      <Page width="column">
        <PageHead title={t(`page.${topic}.title`)} />
        <PageText>
          <p>{t(`page.${topic}.text`)}</p>
          <Hint>{t("way")}</Hint>
          <LinkButton kind="primary" href="/files">
            {t("toFiles")}
          </LinkButton>
        </PageText>
      </Page>
    </Panel>
  );
}
