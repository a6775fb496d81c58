import { useTranslation } from "react-i18next";
import { type AccountState, toAccountStateNotice } from "./account-state.ts";
import { NoticePage } from "./NoticePage.tsx";

interface AccountStatePageProps {
  readonly state: AccountState;
  /** Whom to write to; null where the installation names nobody. */
  readonly supportEmail: string | null;
}

/** `/account-suspended`, `/accounting-hold`, `/account-closed`. */
export function AccountStatePage({ state, supportEmail }: AccountStatePageProps) {
  const { t } = useTranslation("errors");
  return <NoticePage content={toAccountStateNotice(t, state, supportEmail)} />;
}
