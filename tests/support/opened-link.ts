import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { createLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import type { Link } from "#app/core/links/link.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import type { LinkPage } from "#app/core/links/public-link.api.ts";
import { PublicLink } from "#app/core/links/public-link.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";

/** What every file of it is sealed with. */
export const LINKED_CONTENT = { sizeBytes: 7, modifiedMs: 1_780_000_000_000 };

/** A link with sealed files, and somebody without an account who has opened it. */
export interface LinkInHand {
  readonly server: FilesServer;
  readonly owner: TestAccount;
  readonly link: Link;
  /** The visitor's. */
  readonly ports: { readonly api: ApiClient; readonly crypto: CryptoPort };
  readonly opened: OpenedLink;
  readonly first: LinkPage;
  /** Commands of the visitor since he has opened it. */
  readonly asked: string[];
}

/** What a server makes of its answers. */
type Alter = FilesServer["alter"];

/** A link to a folder with two files, or to one of them, on a server that answers visitors as it likes. */
export async function openLinkInHand(
  owner: TestAccount,
  kind: "file" | "folder",
  alter: Alter = (_name, answer) => answer,
): Promise<LinkInHand> {
  const server = await FilesServer.open(owner);
  const folder = await server.put("Tender");
  const place = { pid: folder.id, pfid: folder.fid, type: "file", isSealed: true } as const;
  const letter = await server.put("letter.txt", place);
  await server.put("plan.pdf", place);
  const own = { api: server.api, crypto: owner.crypto, account: owner.account };
  const { id, fid } = kind === "folder" ? folder : letter;
  const text = kind === "folder" ? "Tender" : "letter.txt";
  const item = { id, domain: "m", kind, name: { state: "open", text, fid, rev: 0 } } as FileItem;
  const link = await createLink(own, { item, password: null });
  for await (const _ of encryptShare(own, link.ks));
  const fragment = `#${(await openSecrets(owner, link)).linkKey}`;
  const asked: string[] = [];
  const { visitorApi } = server;
  const api = {
    servtimeS: () => visitorApi.servtimeS(),
    call: (name: string, ...rest: unknown[]) => {
      asked.push(name);
      return Reflect.apply(visitorApi.call, visitorApi, [name, ...rest]);
    },
  } as ApiClient;
  const ports = { api, crypto: createCryptoInProcess() };
  server.alter = alter;
  const { opened, first } = await open(ports, link.cachekey, fragment);
  asked.length = 0;
  return { server, owner, link, ports, opened, first, asked };
}

async function open(ports: LinkInHand["ports"], cachekey: string, fragment: string) {
  const clock = { nowMs: () => LINKED_CONTENT.modifiedMs };
  const visit = new PublicLink({ ...ports, clock });
  await visit.start({ cachekey, fragment, folderId: "0", probe: { kind: "none" } });
  const state = visit.state.get();
  if (state.phase !== "open") throw new Error(`the link is ${state.phase}`);
  return { opened: state.link, first: state.first };
}

/** Lists tell another size of every file (Trust D9). */
export function tellSize(size: number): Alter {
  return (name, answer) => {
    if (name !== "linkpathlist") return answer;
    const { pathitems } = answer as { pathitems: object[] };
    return { ...answer, pathitems: pathitems.map((row) => ({ ...row, size })) };
  };
}
