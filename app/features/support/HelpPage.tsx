import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findHelpTopic, HELP_PARAGRAPHS } from "#app/core/support/help-topics.ts";
import { Page, PageHead, PageText } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";

/** A topic of the help dialog, as a page. The loader lets no other address in. */
export function HelpPage() {
  const { t } = useTranslation("help");
  const topic = findHelpTopic(useLocation().pathname);
  if (topic === undefined) return null;
  const paragraphs = Array.from({ length: HELP_PARAGRAPHS[topic] }, (_, place) => place + 1);
  return (
    <Panel label={t(`topic.${topic}`)}>
      <Page width="column" place={topic}>
        <PageHead title={t(`topic.${topic}`)} />
        <PageText>
          {paragraphs.map((place) => (
            <p key={place}>{t(`page.${topic}.${place}` as never)}</p>
          ))}
        </PageText>
      </Page>
    </Panel>
  );
}
