import type { FirstWorkerMethods } from "#app/core/crypto/first-messages.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { FirstRow } from "#app/core/first-page/first-rows.ts";
import {
  type FirstCrypto,
  type FirstPagePorts,
  openLinkedPage,
  openListPage,
  openOwnPage,
} from "#app/core/first-page/open-first-page.ts";
import {
  type FirstRequest,
  openRequestPage,
  type RequestCrypto,
} from "#app/core/first-page/open-request-page.ts";
import { browserClock } from "#app/platform/clock.client.ts";
import { createNameReader, type KnownNames } from "#app/platform/crypto/name-reader.client.ts";
import { WorkerClient } from "#app/platform/crypto/worker-client.client.ts";
import { createClearStorage } from "#app/platform/storage/clear-storage.client.ts";
import type { NamesIsland } from "./names-island.ts";

/** The rows in their order, and what their names opened to. */
export interface OpenedPage {
  readonly rows: readonly FirstRow[];
  readonly opened: KnownNames;
  /** Of a file request, in place of rows. */
  readonly request?: FirstRequest;
}

/** What was asked for beside this code. */
export interface NamesParts {
  readonly worker: Worker;
  readonly core: Promise<ArrayBuffer>;
}

/**
 * Opens the names of an island; null where this browser has no keys for them.
 *
 * @throws AppError as a listing does
 */
export async function openNames(
  { source, page }: NamesIsland,
  { worker, core }: NamesParts,
): Promise<OpenedPage | null> {
  // The engine takes its time for it: while the core is on its way nobody waits.
  const collator = createNameCollator(document.documentElement.lang);
  const client = new WorkerClient<FirstWorkerMethods>(worker, { kind: "start", core: await core });
  const opened: KnownNames = new Map();
  const ports = { ...createPorts(client.methods, opened), collator };
  if (source.kind === "link" && source.encWords !== undefined) {
    const { encWords } = source;
    const asked = { ...source, page, encWords, fragment: location.hash };
    return { rows: [], opened, request: await openRequestPage(ports.crypto, asked) };
  }
  const rows = await openRows(ports, { source, page });
  return rows && { rows, opened };
}

function openRows(ports: FirstPagePorts, { source, page }: Pick<NamesIsland, "source" | "page">) {
  switch (source.kind) {
    case "link":
      return openLinkedPage(ports, { ...source, page, fragment: location.hash });
    case "list":
      return openListPage(ports, { ...source, page });
    case "own":
      return openOwnPage(ports, { ...source, page, folderId: readFolder(), fid: readFid() });
  }
}

function readFolder(): string | null {
  const [, , folderId = null] = location.pathname.split("/");
  return folderId;
}

function createPorts(worker: FirstWorkerMethods, opened: KnownNames) {
  const { openNames, openOwn, openLink, openLabel } = worker;
  const crypto: FirstCrypto & RequestCrypto = {
    ...createNameReader(() => ({ openNames, openShareNames: ({ rows }) => openNames(rows) }), {
      noted: opened,
    }),
    openOwn,
    openLink,
    openLabel,
  };
  return {
    crypto,
    device: createClearStorage(() => localStorage),
    clock: browserClock,
  };
}

/** The fid of the row that was pressed to come here; a reload keeps it beside the address (Trust D8). */
function readFid(): string | undefined {
  const fid = fieldOf(fieldOf(history.state, "usr"), "fid");
  return typeof fid === "string" ? fid : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
