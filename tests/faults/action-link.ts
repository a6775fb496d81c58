import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { createLink, findLink } from "#app/core/links/create-link.ts";
import { encryptShare } from "#app/core/links/encrypt-links.ts";
import type { Link, LinkSecrets } from "#app/core/links/link.ts";
import { createLinkSource } from "#app/core/links/link-source.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import { PublicLink } from "#app/core/links/public-link.ts";
import { STATUS } from "#app/core/transfers/status.ts";
import { type Action, aFile, filesPorts, type MadeFile, put, type Scene } from "./action.ts";
import { wordOf } from "./action-tree.ts";
import { openPage } from "./client.ts";
import { bytesOf } from "./memory-save.ts";
import { type Outcome, outcomeOf, requireThat, untilIdle } from "./outcome.ts";

export const linkAction: Action = {
  name: "link",
  calls: ["userinfoset", "linkadd", "linkset", "linkget", "keysneedencbyshare", "keyssetenc"],
  prepare: async (scene) => {
    const file = aFile(scene.dice, "linked.bin");
    const [item] = await put(scene.client, [file], scene.folder);
    requireThat(item !== undefined, "nothing to link");
    const password = scene.dice.isLucky(0.2) ? "Rotes_Fahrrad-7" : null;
    let outcome: Outcome<Link> = { kind: "failed", code: 0 };
    const make = () => outcomeOf(makeLink(scene, item, password));
    return {
      act: async () => {
        outcome = await make();
        return wordOf(outcome);
      },
      judge: () => judgeLink(scene, { item, file, outcome, make }),
    };
  },
};

/** A link with everything that its visitors need. */
async function makeLink(scene: Scene, item: FileItem, password: string | null): Promise<Link> {
  const ports = filesPorts(scene.client);
  const link = await createLink(ports, { item, password });
  await fill(scene, link);
  return link;
}

async function fill({ client }: Scene, link: Link): Promise<void> {
  for await (const _progress of encryptShare(filesPorts(client), link.ks));
}

interface Linking {
  readonly item: FileItem;
  readonly file: MadeFile;
  readonly outcome: Outcome<Link>;
  make(): Promise<Outcome<Link>>;
}

/** The link is there or not; it can always be had, and its visitor gets the very bytes. */
async function judgeLink(scene: Scene, { item, file, outcome, make }: Linking): Promise<void> {
  const ports = filesPorts(scene.client);
  let link = await findLink(ports, item);
  if (outcome.kind === "done") {
    requireThat(link?.id === outcome.value.id, "the link that was made is not the item's");
  }
  if (link === null) {
    const again = await make();
    requireThat(again.kind === "done", `cannot be linked any more: ${wordOf(again)}`);
    link = again.value;
  } else await fill(scene, link);
  const secrets = await openSecrets(ports, link);
  const bytes = await visit(scene.port, link.cachekey, secrets);
  requireThat(bytes.equals(file.content), "the link gives other bytes");
}

/** Opens the link as a visitor in a browser of their own and downloads its file. */
async function visit(port: number, cachekey: string, secrets: LinkSecrets): Promise<Buffer> {
  const visitor = openPage(port);
  const opening = new PublicLink(visitor);
  const start = { cachekey, fragment: secrets.linkKey, folderId: "0" };
  await opening.start({ ...start, probe: { kind: "none" } });
  if (opening.state.get().phase === "password") await opening.unlock(secrets.password);
  const state = opening.state.get();
  requireThat(state.phase === "open", `the visitor's page is ${state.phase}`);
  const source = createLinkSource(visitor, state.link);
  const { signal } = new AbortController();
  const request = { folderId: "0", showDeleted: false, histId: "0", signal };
  const items: FileItem[] = [];
  for await (const page of listFolder(source, request)) items.push(...page.items);
  const { passwordlock, ks: shareKeyId } = state.link;
  visitor.engine.download(items, { kind: "link", cachekey, passwordlock, shareKeyId });
  const [row] = await untilIdle(visitor);
  const [saved] = visitor.saved;
  visitor.drop();
  requireThat(row?.status === STATUS.success && saved !== undefined, `visitor: ${row?.status}`);
  return bytesOf(saved);
}
