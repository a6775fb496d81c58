import { createContext } from "react";
import type { FirstName } from "#app/core/first-page/first-rows.ts";
import type { FirstRequest } from "#app/core/first-page/open-request-page.ts";
import { Store } from "#app/core/observable.ts";
import type { EarlyLink } from "#app/platform/names/names-island.ts";
import type { MissedPress } from "#app/ui/grid/replay-press.ts";

/** Names that stood in the page before the application came. */
export interface FirstNames {
  /** Path and query that they belong to. */
  readonly address: string;
  /** Place by place; null: a row that stayed sealed. */
  readonly rows: readonly (FirstName | null)[];
  /** The last press on one of them, once. */
  readonly takePress: () => FirstPress | null;
  /** Of a link that asked for its password. */
  readonly link?: EarlyLink;
  /** Of a file request, which has no rows. */
  readonly request?: FirstRequest;
}

/** A press that came before the rows themselves, by the id of its row. */
export interface FirstPress extends MissedPress {
  readonly id: string;
}

/** Shown until the first listing has rows of its own, and never again. */
export const FirstNamesContext = createContext(new Store<FirstNames | null>(null));
