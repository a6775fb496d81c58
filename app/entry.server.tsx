import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { START_AFTER_STYLES } from "#app/document/held-scripts.server.tsx";
import { KeptDocuments } from "#app/document/kept-documents.server.ts";
import { PageSettingsProvider } from "#app/document/page-settings.ts";
import { withoutGaps } from "#app/document/without-gaps.server.ts";
import { FirstRequestPart } from "#app/features/links/visitor/first-request.ts";
import { SealedRequest } from "#app/features/links/visitor/SealedRequest.tsx";
import { FirstTiles } from "#app/ui/grid/first-tiles.ts";
import { TilesView } from "#app/ui/grid/TilesView.tsx";
import { makePageNames } from "./page-names.server.ts";

/** Data that is later than this is rejected in the page. */
export const streamTimeout = 5_000;
/** Rendering is cut a little later, so that the rejections still reach the page. */
const ABORT_MS = streamTimeout + 1_000;
const SERVER_FAILED = 500;
/** Whatever is away, programs that ask by themselves come back then (Reading R-42). */
const UNAVAILABLE = 503;
const RETRY_AFTER_S = "30";
const OK = 200;
const LINKS = "/dl/";
/** Links whose first page many open at once. */
const MAX_KEPT = 200;
const kept = new KeptDocuments(MAX_KEPT);

interface Page {
  readonly request: Request;
  readonly status: number;
  readonly headers: Headers;
  readonly remix: EntryContext;
  readonly context: AppLoadContext;
}

/** A document, and whether something in it could not be rendered. */
interface Rendered {
  readonly body: Uint8Array;
  readonly hasFailed: boolean;
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
  const page: Page = { request, status, headers, remix, context };
  const { nonce } = context;
  const key = keptKeyOf(page);
  const known = key === null ? undefined : kept.find(key, nonce);
  if (known !== undefined) return toResponse(page, status, known);
  const as = key === null ? nonce : kept.marker;
  const { body, hasFailed } = await renderPage(page, buildTree(page, as), as);
  if (key === null) return toResponse(page, hasFailed ? SERVER_FAILED : status, body);
  if (!hasFailed) return toResponse(page, status, kept.keep(key, body, nonce));
  const fresh = await renderPage(page, buildTree(page, nonce), nonce);
  return toResponse(page, fresh.hasFailed ? SERVER_FAILED : status, fresh.body);
}

/** Pages of links that visitors without an account see; all else is rendered for each request. */
function keptKeyOf({ request, status, remix, context }: Page): string | null {
  const { pathname, search } = new URL(request.url);
  const { loaderData, errors } = remix.staticHandlerContext;
  const isOfLink = request.method === "GET" && pathname.startsWith(LINKS) && status === OK;
  if (!isOfLink || context.session !== null || errors !== null) return null;
  const { locale, theme, timeZone, region } = context;
  return kept.keyOf({ url: pathname + search, locale, theme, timeZone, region, data: loaderData });
}

function buildTree({ request, remix, context }: Page, nonce: string) {
  const { locale, dir, theme, textUrls, assets, region, viewOrigin, isDev } = context;
  const { names: namesAssets, ...bootAssets } = assets;
  const place = { region, viewOrigin };
  const boot = { locale, texts: textUrls, used: [], assets: bootAssets, ...place, isDev };
  const names = namesAssets ? makePageNames(remix, { nonce, assets: namesAssets }) : undefined;
  const start = names ?? START_AFTER_STYLES;
  return (
    <I18nextProvider i18n={context.texts}>
      <PageSettingsProvider value={{ nonce, locale, dir, theme, boot, place: "server", start }}>
        <FirstTiles.Provider value={TilesView}>
          <FirstRequestPart.Provider value={SealedRequest}>
            <RemixServer
              {...{ context: remix, url: request.url, nonce, abortDelay: streamTimeout }}
            />
          </FirstRequestPart.Provider>
        </FirstTiles.Provider>
      </PageSettingsProvider>
    </I18nextProvider>
  );
}

/**
 * A page is sent whole: nothing in it waits for anything once its loaders are done, and one piece
 * costs a fraction of what thirty cost on their way through streams and compression.
 */
function renderPage(page: Page, tree: React.ReactElement, nonce: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const faults: unknown[] = [];
    const body = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        pieces.push(piece);
        done();
      },
      final: (done) => {
        clearTimeout(abortTimer);
        // Those of the page's frame are reported by Remix, which renders the error page then.
        for (const fault of faults) page.context.reportRenderError(fault);
        resolve({ body: withoutGaps(Buffer.concat(pieces)), hasFailed: faults.length > 0 });
        done();
      },
    });
    const stream = renderToPipeableStream(tree, {
      nonce,
      onAllReady: () => void stream.pipe(body),
      onShellError: (error) => {
        clearTimeout(abortTimer);
        reject(error);
      },
      onError: (error: unknown) => void faults.push(error),
    });
    const abortTimer = setTimeout(stream.abort, ABORT_MS);
  });
}

function toResponse({ headers }: Page, status: number, body: Uint8Array): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === UNAVAILABLE) headers.set("Retry-After", RETRY_AFTER_S);
  return new Response(new Uint8Array(body), { headers, status });
}

/** Faults of loaders and actions. Their messages may hold what people typed: only the kind is kept. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (!request.signal.aborted) context.reportRenderError(error);
}
