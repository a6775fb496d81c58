import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { NoticeAction, NoticeContent } from "./page-notice.ts";

interface NoticePageProps {
  readonly content: NoticeContent;
  /** After the paragraphs: a form. */
  readonly children?: ReactNode;
}

/** A whole page that says one thing. Complete without scripts. */
export function NoticePage({ content, children }: NoticePageProps) {
  const { t } = useTranslation("errors");
  const hasWayHome = content.actions.some(({ href }) => href === "/");
  return (
    <Notice
      icon={content.icon}
      kicker={content.kicker}
      title={content.title}
      code={content.code}
      actions={content.actions.length === 0 ? undefined : toButtons(content.actions)}
      homeHref="/"
      homeLabel={BRAND_NAME}
      foot={hasWayHome ? [] : [{ label: t("notice.home"), href: "/" }]}
    >
      {content.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </Notice>
  );
}

function toButtons(actions: readonly NoticeAction[]) {
  return actions.map(({ label, href }, index) => (
    <LinkButton key={label} href={href} kind={index === 0 ? "primary" : "secondary"}>
      {label}
    </LinkButton>
  ));
}
