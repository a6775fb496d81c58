import type { LinksFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/document/route-handle.ts";
import { KitPage } from "#app/features/recovery/KitPage.tsx";
import sheet from "#app/features/recovery/recovery.css";

export const handle: RouteHandle = { i18n: ["password"], title: "password:titles.kit" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function RecoveryKit() {
  return <KitPage />;
}
