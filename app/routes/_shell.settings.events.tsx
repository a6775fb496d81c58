import type { LinksFunction } from "@remix-run/node";
import { EventsPage } from "#app/features/settings/events/EventsPage.tsx";
import sheet from "#app/features/settings/events/events.css";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export default function SettingsEvents() {
  return <EventsPage />;
}
