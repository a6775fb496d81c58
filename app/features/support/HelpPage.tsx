import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  FURTHER_OF,
  findHelpTopic,
  HELP_PARAGRAPHS,
  helpPathOf,
} from "#app/core/support/help-topics.ts";
import { Page, PageHead, PageText } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { TextLink } from "#app/ui/Text.tsx";

/** A topic of the help dialog, as a page. The loader lets no other address in. */
export function HelpPage() {
  const { t } = useTranslation("help");
  const topic = findHelpTopic(useLocation().pathname);
  if (topic === undefined) return null;
  const paragraphs = Array.from({ length: HELP_PARAGRAPHS[topic] }, (_, place) => place + 1);
  const further = FURTHER_OF[topic] ?? [];
  return (
    <Panel label={t(`topic.${topic}`)}>
      <Page width="column" place={topic}>
        <PageHead title={t(`topic.${topic}`)} />
        <PageText>
          {paragraphs.map((place) => (
            <p key={place}>{t(`page.${topic}.${place}` as never)}</p>
          ))}
          {further.length > 0 && (
            <nav className="support-more" aria-label={t("more")}>
              <h2>{t("more")}</h2>
              <ul>
                {further.map((other) => (
                  <li key={other}>
                    <TextLink href={helpPathOf(other)}>{t(`topic.${other}`)}</TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </PageText>
      </Page>
    </Panel>
  );
}
