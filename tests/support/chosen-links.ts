import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type LinkForm, NEW_LINK_FORM } from "#app/core/links/link-form.ts";
import { LinkWork, type LinkWorkState } from "#app/core/links/link-work.ts";
import { SelectionLinks } from "#app/core/links/selection-links.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import { ROOT_ID } from "#tests/support/transfer-account.ts";

/** Under which links of a test stand. */
export const LINK_HOST = "https://ln.example";

export interface ChosenLinks {
  /** An item at the server, in the root. */
  anItem(name: string, kind?: "file" | "folder"): Promise<FileItem>;
  /** What makes links for these items. */
  theLinks(...items: readonly FileItem[]): SelectionLinks;
  /** An older link of an item; gives its address. */
  older(item: FileItem, form?: Partial<LinkForm>): Promise<string>;
  /** What the link of an item is now. */
  stateOf(item: FileItem): Promise<LinkWorkState>;
}

/** Items of an account, and links for them. */
export function chosenLinks(server: FilesServer, ports: FilesPorts): ChosenLinks {
  const workOf = async (item: FileItem) => {
    const work = new LinkWork(ports, { item, host: LINK_HOST });
    await work.load();
    return work;
  };
  return {
    anItem: async (name, kind = "file") => {
      const { id, fid } = await server.put(name, kind === "file" ? { type: "file" } : {});
      return aFileItem({ id, parentId: ROOT_ID, kind, name: openName(name, fid) });
    },
    theLinks: (...items) => new SelectionLinks(ports, { items, host: LINK_HOST }),
    older: async (item, form = {}) => {
      const work = await workOf(item);
      await work.create({ ...NEW_LINK_FORM, ...form });
      const state = work.state.get();
      return state.step === "ready" ? state.url : "";
    },
    stateOf: async (item) => (await workOf(item)).state.get(),
  };
}

export const stepsOf = (links: SelectionLinks) => links.state.get().links.map(({ at }) => at.step);
