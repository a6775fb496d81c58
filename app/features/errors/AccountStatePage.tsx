import { useTranslation } from "react-i18next";
import { type AccountState, toAccountStateNotice } from "./account-state.ts";
import { NoticePage } from "./NoticePage.tsx";

/** `/account-suspended`, `/accounting-hold`, `/account-closed`. */
export function AccountStatePage({ state }: { readonly state: AccountState }) {
  const { t } = useTranslation("errors");
  return <NoticePage content={toAccountStateNotice(t, state)} />;
}
