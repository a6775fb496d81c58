import { PassThrough } from "node:stream";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createInstance } from "i18next";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { PageSettingsProvider } from "#app/document/page-settings.ts";
import { toI18nOptions } from "#app/i18n/options.ts";
import { FirstTiles } from "#app/ui/grid/first-tiles.ts";
import { TilesView } from "#app/ui/grid/TilesView.tsx";

/** Deferred data that is later than this is rejected in the page. */
export const streamTimeout = 5_000;
/** The response is cut a little later, so that the rejections still reach the page. */
const ABORT_MS = streamTimeout + 1_000;
/** Whatever is away, programs that ask by themselves come back then (Reading R-42). */
const UNAVAILABLE = 503;
const RETRY_AFTER_S = "30";

interface Page {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly remix: EntryContext;
  readonly context: AppLoadContext;
}

/** Remix's entry: renders one document. */
export default async function handleRequest(
  ...[request, status, headers, remix, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    AppLoadContext,
  ]
): Promise<Response> {
  return renderPage(
    { request, status, headers, remix, context },
    await buildTree({ request, remix, context }),
  );
}

async function buildTree({ request, remix, context }: Pick<Page, "request" | "remix" | "context">) {
  const texts = createInstance();
  texts.use(initReactI18next);
  await texts.init(toI18nOptions(context.locale, context.texts));
  const { nonce, locale, dir, theme, textUrls, assets, region, isDev } = context;
  const boot = { locale, texts: textUrls, used: [], assets, region, isDev };
  return (
    <I18nextProvider i18n={texts}>
      <PageSettingsProvider value={{ nonce, locale, dir, theme, boot, place: "server" }}>
        <FirstTiles.Provider value={TilesView}>
          <RemixServer context={remix} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
        </FirstTiles.Provider>
      </PageSettingsProvider>
    </I18nextProvider>
  );
}

function renderPage(page: Page, tree: React.ReactElement): Promise<Response> {
  const isWhole = isbot(page.request.headers.get("user-agent") ?? "");
  return new Promise((resolve, reject) => {
    let status = page.status;
    let hasStarted = false;
    const start = () => {
      hasStarted = true;
      const body = new PassThrough();
      // Without this a timer holds each finished render for six seconds.
      body.once("close", () => clearTimeout(abortTimer));
      page.headers.set("Content-Type", "text/html; charset=utf-8");
      if (status === UNAVAILABLE) page.headers.set("Retry-After", RETRY_AFTER_S);
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers: page.headers, status }),
      );
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(tree, {
      nonce: page.context.nonce,
      [isWhole ? "onAllReady" : "onShellReady"]: start,
      onShellError: reject,
      onError: (error: unknown) => {
        status = 500;
        if (hasStarted) page.context.reportRenderError(error);
      },
    });
    const abortTimer = setTimeout(stream.abort, ABORT_MS);
  });
}

/** Faults of loaders and actions. Their messages may hold what people typed: only the kind is kept. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (!request.signal.aborted) context.reportRenderError(error);
}
