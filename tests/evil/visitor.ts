import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { CommandClient } from "#app/core/api/command-client.ts";
import type { AuthState } from "#app/core/auth/auth.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { createLinkSource } from "#app/core/links/link-source.ts";
import { LINK_ROOT_ID } from "#app/core/links/public-link.api.ts";
import { PublicLink } from "#app/core/links/public-link.ts";
import { Store } from "#app/core/observable.ts";
import { TRANSFER_SIZES } from "#app/core/transfers/sizes.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import type { MadeLink } from "#tests/evil/book.ts";
import { type Scene, untilIdle } from "#tests/evil/browser.ts";
import { createNodeHttp } from "#tests/evil/node-http.ts";
import { attempt, judgeLinkRows, judgeRefusal, judgeSaves } from "#tests/evil/oracle.ts";
import { memorySave, type Saved } from "#tests/evil/save.ts";
import { watchCrypto } from "#tests/evil/witness.ts";
import {
  FakeStorage,
  MemoryClaims,
  noKeptFiles,
  noPictures,
  silentLog,
} from "#tests/support/core-ports.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { testFolders } from "#tests/support/source-folder.ts";

/** What a visitor types where a link never asked before; it must not leave either. */
const GUESS = "ein geratenes Kennwort 漢";

export interface Visit {
  readonly link: MadeLink;
  /** null: as it was set; `with-guess`: some other password. */
  readonly typed: "right" | "with-guess";
}

/** What a visitor came to see. */
export interface Visited {
  readonly isOpen: boolean;
  readonly rows: readonly FileItem[];
  /** The first file, if it could be saved whole. */
  readonly savedFile: string | null;
}

const NOTHING: Visited = { isOpen: false, rows: [], savedFile: null };

/** Somebody without an account opens a link in a fresh browser, looks, and saves the first file. */
export async function visitLink(scene: Scene, { link, typed }: Visit): Promise<Visited> {
  const { house, clock, book, accuse, plant } = scene;
  const dialled = createNodeHttp(house.dial);
  const http = plant.http?.(dialled) ?? dialled;
  const tracked = {
    sendText: (request: Parameters<typeof http.sendText>[0]) => clock.track(http.sendText(request)),
    sendBytes: (request: Parameters<typeof http.sendText>[0]) =>
      clock.track(http.sendBytes(request)),
  };
  const unwatched = createCryptoInProcess();
  const crypto = watchCrypto(plant.crypto?.(unwatched) ?? unwatched, { book, accuse, clock });
  const api = new CommandClient(
    { http: tracked, clock, crypto },
    {
      hasSession: () => false,
      onForcedLogout: () => undefined,
      onOtherRegion: () => undefined,
      onAccountState: () => undefined,
    },
  );
  const saved: Saved[] = [];
  const engine = createLoadedEngine({
    clock,
    http: tracked,
    api,
    crypto,
    log: silentLog,
    online: { isOnline: () => true, onOnline: () => () => undefined },
    save: memorySave(saved),
    auth: new Store<AuthState>({ kind: "signed-out" }),
    hosts: TRANSFER_HOSTS,
    claims: new MemoryClaims(),
    folders: testFolders,
    files: noKeptFiles,
    line: { sharers: () => 1 },
    pictures: noPictures,
    device: new FakeStorage(),
    random01: () => 0,
    uploadAbilities: { readsPieces: true, sendsForms: true },
    sizes: TRANSFER_SIZES,
  });
  try {
    return await look(scene, { api, crypto, clock, engine, saved }, { link, typed });
  } finally {
    dialled.close();
  }
}

interface Eyes {
  readonly api: CommandClient;
  readonly crypto: Parameters<typeof watchCrypto>[0];
  readonly clock: Scene["clock"];
  readonly engine: ReturnType<typeof createLoadedEngine>;
  readonly saved: Saved[];
}

async function look(scene: Scene, eyes: Eyes, { link, typed }: Visit): Promise<Visited> {
  const { book, accuse } = scene;
  const page = new PublicLink(eyes);
  const { cachekey, linkKey: fragment } = link;
  await page.start({ cachekey, fragment, folderId: "", probe: { kind: "none" } });
  if (page.state.get().phase === "password") {
    book.addSecret("guess", GUESS);
    await page.unlock(typed === "right" ? (link.password ?? GUESS) : GUESS);
  }
  const state = page.state.get();
  if (state.phase === "failed") judgeRefusal(accuse, state.error);
  if (state.phase !== "open") return NOTHING;
  const rows: FileItem[] = [];
  await attempt(accuse, async () => {
    const source = createLinkSource(eyes, state.link);
    const request = {
      folderId: LINK_ROOT_ID,
      showDeleted: false,
      histId: FILES_LIMITS.firstListingDigest,
      signal: new AbortController().signal,
    };
    for await (const { items } of listFolder(source, request)) rows.push(...items);
  });
  judgeLinkRows(scene, state.link.ks, rows);
  return { isOpen: true, rows, savedFile: await saveFirst(scene, eyes, { ...state.link, rows }) };
}

interface Opened {
  readonly cachekey: string;
  readonly passwordlock: string;
  readonly ks: string;
  readonly rows: readonly FileItem[];
}

async function saveFirst(scene: Scene, { engine, saved }: Eyes, link: Opened) {
  const file = link.rows.find(({ kind, name }) => kind === "file" && name.state === "open");
  if (file?.name.state !== "open") return null;
  const { cachekey, passwordlock, ks: shareKeyId } = link;
  engine.download([file], { kind: "link", cachekey, passwordlock, shareKeyId });
  await untilIdle(engine);
  const { rows } = engine.state.get();
  judgeSaves(scene, { fid: file.name.fid, name: file.name.text }, { saved, rows });
  return saved.some(({ end }) => end === "whole") ? file.name.fid : null;
}
