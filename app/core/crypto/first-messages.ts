/** What the starter of a page and its worker say to each other. Types only. */
import type { LinkKdf } from "./link-port.ts";
import type { Fid, Manifest, ShareKeyId } from "./port.ts";
import type { NameColumns } from "./worker-messages.ts";

/** First message to the worker: the module that it runs on. */
export interface FirstStart {
  readonly kind: "start";
  readonly core: ArrayBuffer;
}

/** What this device knows of the account whose keys it has. */
export interface FirstAccount {
  readonly manifest: Manifest;
  /** What was met before; null where nothing is kept. */
  readonly seen: string | null;
  readonly roots: { readonly main: Fid; readonly vault: Fid };
}

/** What the worker does for the first page of a list; its keys end with it. */
export interface FirstWorkerMethods {
  /** Opens the keys that lie in this browser; null where they are not those of this name. */
  openOwn(input: {
    readonly userName: string;
    readonly akm: string;
    readonly seen: string | null;
  }): Promise<FirstAccount | null>;
  /** Opens the share key of a link without a password; 2110. */
  openLink(input: {
    readonly fragment: string;
    readonly kdf: LinkKdf;
    readonly ks: ShareKeyId;
    readonly encShareKey: string;
  }): Promise<void>;
  /** Text of a label under the share key that was opened; 2010. */
  openLabel(label: string): Promise<string>;
  /** Rows as of `KeyWorkerMethods`, under the key that was opened. */
  openNames(rows: string): Promise<NameColumns>;
}

/** What the worker does for a link with a password; its keys end with it. */
export interface LockedWorkerMethods {
  /** The lock token of this password, which is all that the server hears; 2110. */
  deriveLock(input: {
    readonly fragment: string;
    readonly password: string;
    readonly kdf: LinkKdf;
  }): Promise<string>;
  /** Opens the share key under the password that was derived last; 2110. */
  openShareKey(input: { readonly ks: ShareKeyId; readonly encShareKey: string }): Promise<void>;
  /** Rows as of `KeyWorkerMethods`, under the share key that was opened. */
  openNames(rows: string): Promise<NameColumns>;
}
