import { useTranslation } from "react-i18next";
import { type AccountState, toAccountStateNotice, toKeepableNotice } from "./account-state.ts";
import { NoticePage } from "./NoticePage.tsx";

const MS = 1_000;

interface AccountStatePageProps {
  readonly state: AccountState;
  /** Whom to write to; null where the installation names nobody. */
  readonly supportEmail: string | null;
  /** Until when its owner may keep it, Unix seconds; null where he did not close it himself. */
  readonly keptUntilS?: number | null;
}

/** `/account-suspended`, `/accounting-hold`, `/account-closed`. */
export function AccountStatePage({ state, supportEmail, keptUntilS }: AccountStatePageProps) {
  const { t, i18n } = useTranslation("errors");
  const content = toAccountStateNotice(t, state, supportEmail);
  if (state !== "closed" || !keptUntilS) return <NoticePage content={content} />;
  return <NoticePage content={toKeepableNotice(t, content, dayOf(keptUntilS, i18n.language))} />;
}

/** In UTC: the page is drawn by the server, which knows of no other. */
function dayOf(timeS: number, locale: string): string {
  const format = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(timeS * MS);
}
