import type { FilesPorts } from "#app/core/files/files-source.ts";
import { LoadedAgain, type LoadedState } from "#app/core/loaded-again.ts";
import type { Link } from "./link.ts";
import { fetchLinks } from "./links.api.ts";
import { openLinkNames } from "./links.crypto.ts";

interface Links {
  readonly links: readonly Link[];
}

/** The list loads into a success state or a failure state (Spec C§2.3). */
export type LinkListState = LoadedState<Links>;

/** The user's links with their names opened. */
export class LinkList extends LoadedAgain<Links> {
  constructor(ports: FilesPorts) {
    super(async (signal) => ({
      links: await openLinkNames(ports, await fetchLinks(ports.api, signal)),
    }));
  }
}
