import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import type { ItemId, ShareKeyId } from "#app/core/crypto/port.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import type { FirstName, FirstPage } from "#app/core/first-page/first-rows.ts";
import type { FirstRequest } from "#app/core/first-page/open-request-page.ts";
import type { LockedLink } from "#app/core/first-page/unlock-first-page.ts";
import type { KnownNames } from "#app/platform/crypto/name-reader.client.ts";

/** Under whose key the names of a first page are. */
export type NamesSource =
  | { readonly kind: "own"; readonly area: AreaRoot }
  /** A list that is of no folder. */
  | {
      readonly kind: "list";
      readonly list: FlatListKind;
      readonly rootIds: Readonly<Record<AreaRoot, ItemId>>;
    }
  | {
      readonly kind: "link";
      readonly ks: ShareKeyId;
      readonly kdf: LinkKdf;
      readonly encShareKey: string;
      /** Of a file request, which has no rows: what its owner says, sealed or empty. */
      readonly encWords?: string;
    };

/** Where the parts of the starter lie. */
export interface NamesAssets {
  readonly starter: string;
  /** What opens names, beside worker and module. */
  readonly opener: string;
  readonly worker: string;
  readonly simd: string;
  readonly baseline: string;
}

/** What starts before the application. */
export interface StarterAssets {
  readonly list: NamesAssets;
  /** For a link that asks for its password. */
  readonly locked: NamesAssets;
}

/** Classes of a name in its row. */
export interface NameLook {
  readonly file: string;
  readonly folder: string;
  readonly base: string;
  readonly latin: string;
  readonly extension: string;
}

/** What the server says of the rows that it drew: ciphertext, and public facts. Nothing of it is believed. */
export interface NamesIsland {
  readonly source: NamesSource;
  readonly page: FirstPage;
  readonly assets: NamesAssets;
  readonly look: NameLook;
}

/** The same of a link that asks for its password: no rows yet. */
export interface LockedIsland {
  readonly link: LockedLink;
  readonly assets: NamesAssets;
  readonly look: NameLook;
}

/** Where a visitor stood with the password of a link when the application came. */
export interface EarlyLink {
  /** As it was then: another key is another link. */
  readonly fragment: string;
  /** Given and not answered yet, or what opened the link; `""` for none. */
  readonly password: string;
  /** Whether the last answer was that it is wrong. */
  readonly isWrong: boolean;
  /** The last answer was that these were too many tries: the application says so and tries no more. */
  readonly refusal?: AppErrorShape;
  /** The answer that the password opened, as it came; undefined: none. Its rows are drawn. */
  readonly answer?: unknown;
}

/** A press on a row, as the grid hears it (`app/ui/grid/replay-press.ts`). */
export interface FirstPress {
  /** Of the row that was pressed. */
  readonly id: string;
  readonly isOnName: boolean;
  readonly isDouble: boolean;
  readonly pointerType: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  /** Where the pointer asked for the row's menu. */
  readonly menuAt?: { readonly x: number; readonly y: number };
}

/** What the starter has drawn, place by place; null: a row that stayed sealed. */
export interface DrawnNames {
  readonly rows: readonly (FirstName | null)[];
  readonly opened: KnownNames;
  /** The last press on one of them, once; nothing is heard after that. */
  readonly takePress: () => FirstPress | null;
  /** Of a link with a password, once. */
  readonly link?: EarlyLink;
  /** Of a file request, which has no rows. */
  readonly request?: FirstRequest;
}

declare global {
  interface Window {
    /**
     * Ends the starter of a page with sealed rows, or of a link that asks for its password: from the moment of this call it draws nothing more.
     * Gives what it has drawn, the rows once, or null.
     */
    cofferTakeNames?: () => DrawnNames | null;
    /** On such a page: resolves when the router's modules are here (`app/document/held-scripts.server.tsx`). */
    cofferRoutes?: Promise<void>;
  }
}
