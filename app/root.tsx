import { cssBundleHref } from "@remix-run/css-bundle";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type PropsWithChildren, Suspense } from "react";
import { isPanel, placeOf } from "#app/core/navigation/places.ts";
import { BootIsland } from "#app/document/BootIsland.tsx";
import { PageTitle } from "#app/document/PageTitle.tsx";
import { usePageSettings } from "#app/document/page-settings.ts";
import { QuietScripts } from "#app/document/QuietScripts.tsx";
import { namespacesOf, readHandles } from "#app/document/route-handle.ts";
import { ShareCard } from "#app/document/ShareCard.tsx";
import { ErrorTitle, RouteErrorPage } from "#app/features/errors/error-page.server.tsx";
import { LazyErrorPage } from "#app/features/errors/LazyErrorPage.tsx";
import { PageProviders } from "#app/features/shell/PageProviders.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
];

/** Nothing here is secret: loader data stands in the page. */
export function loader({ context }: LoaderFunctionArgs) {
  const { theme, timeZone, region, hosts, viewOrigin, officeOrigin, framesOffice, session } =
    context;
  return {
    theme,
    timeZone,
    region,
    hosts,
    viewOrigin,
    officeOrigin,
    framesOffice,
    isSignedIn: session !== null,
  };
}

/**
 * Moving inside the panel or inside a link changes nothing of this: the panel opens its pages without
 * the server, and a link page asks its server for nothing again (Trust 2.3).
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const { pathname: from } = currentUrl;
  const { pathname: to } = nextUrl;
  const isSameArea = (isPanel(from) && isPanel(to)) || placeOf(from) === placeOf(to);
  return defaultShouldRevalidate && !isSameArea;
}

/** The document around every page and every error. */
export function Layout({ children }: PropsWithChildren) {
  const { nonce, locale, dir, theme: firstTheme, place, start } = usePageSettings();
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? firstTheme;
  const handles = readHandles(useMatches());
  // Outside a boundary the router says null, inside one anything but undefined may have been thrown.
  const error = useRouteError() ?? undefined;
  const isServer = place === "server";
  const isStatic = isServer && (error !== undefined || handles.some((handle) => handle.isStatic));
  const dataTheme = theme === "system" ? {} : { "data-theme": theme };
  return (
    <html lang={locale} dir={dir} {...dataTheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {isServer && error !== undefined ? (
          <ErrorTitle error={error} />
        ) : (
          <PageTitle handles={handles} />
        )}
        <ShareCard handles={handles} />
        <Links />
        {start?.hint}
      </head>
      <body>
        {children}
        {isStatic ? null : (
          <>
            <BootIsland namespaces={namespacesOf(handles)} />
            <ScrollRestoration nonce={nonce} />
            <QuietScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <PageProviders>
      {/* Texts of a screen that is opened for the first time load here. */}
      <Suspense>
        <Outlet />
      </Suspense>
    </PageProviders>
  );
}

export function ErrorBoundary() {
  const { place } = usePageSettings();
  return place === "server" ? <RouteErrorPage /> : <LazyErrorPage />;
}
