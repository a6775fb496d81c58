import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { AccountDataPage } from "#app/features/settings/account-data/AccountDataPage.tsx";
import sheet from "#app/features/settings/account-data/account-data.css";

export const handle: RouteHandle = { i18n: ["account-data", "proof"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function SettingsAccountData() {
  return <AccountDataPage />;
}
