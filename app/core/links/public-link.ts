import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { parseLinkKey } from "#app/contract/validate/link-key.ts";
import { toLinkPassword } from "#app/contract/validate/link-password.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import { AppError, type AppErrorShape, hasCode, isAppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Clock } from "#app/core/ports.ts";
import type { LinkPorts, OpenedLink } from "./link-source.ts";
import {
  fetchLinkPage,
  LINK_ROOT_ID,
  type LinkFacts,
  type LinkPage,
  readLinkPage,
  toLinkKdf,
} from "./public-link.api.ts";
import { openLinkKey } from "./public-link.crypto.ts";

/** Where a visitor stands with a link (Spec C§2.6, C§4). */
export type PublicLinkState =
  | { readonly phase: "opening" }
  | { readonly phase: "password"; readonly isWrong: boolean; readonly isBusy: boolean }
  | {
      readonly phase: "open";
      readonly link: OpenedLink;
      readonly facts: LinkFacts;
      readonly first: LinkPage;
    }
  | { readonly phase: "failed"; readonly error: AppError };

/** What the server found without the key. */
export type LinkProbe =
  | { readonly kind: "page"; readonly page: LinkPage }
  | { readonly kind: "password"; readonly kdf: LinkKdf }
  | { readonly kind: "none" };

export interface StartLink {
  readonly cachekey: string;
  /** As it stands in the URL, with or without `#`. It leaves this browser nowhere. */
  readonly fragment: string;
  readonly folderId: string;
  readonly probe: LinkProbe;
  /** Where its password stood before this code was here. */
  readonly early?: EarlyUnlock | undefined;
}

/** What came of a password that was given early. */
export interface EarlyUnlock {
  readonly password: string;
  readonly isWrong: boolean;
  /** These were too many: nothing is tried again, which would count once more. */
  readonly refusal?: AppErrorShape;
  /** The answer that the password opened, as it came; undefined: none. */
  readonly answer?: unknown;
}

export interface PublicLinkPorts extends LinkPorts {
  readonly clock: Pick<Clock, "nowMs">;
}
const SECOND_MS = 1_000;

/**
 * A link on its way from the URL to an opened share key (House 2, way 5). The password is used at
 * once and kept nowhere; what goes to the server is the lock token (Formats 8, L4, L11).
 */
export class PublicLink {
  readonly #ports: PublicLinkPorts;
  readonly #state = new Store<PublicLinkState>({ phase: "opening" });
  #start: StartLink | null = null;
  #linkKey = "";
  #kdf: LinkKdf | null = null;
  #here: { link?: OpenedLink } = {};

  constructor(ports: PublicLinkPorts) {
    this.#ports = ports;
  }

  get state(): Observable<PublicLinkState> {
    return this.#state;
  }

  async start(start: StartLink): Promise<void> {
    // Whoever still works with the one before stays with that.
    if (start.cachekey !== this.#start?.cachekey) this.#here = {};
    this.#start = start;
    const key = parseLinkKey(start.fragment);
    if (key === undefined) return this.#fail(new AppError(CODES.linkKeyRefused));
    this.#linkKey = key;
    const { probe } = start;
    if (probe.kind === "password") return this.#startLocked(start, probe.kdf);
    await this.#try(async () => {
      const page = probe.kind === "page" ? probe.page : await this.#fetch(start, "");
      await this.#open(page, null);
    });
  }

  /** Tries a password; 8019 asks again. */
  async unlock(typed: string): Promise<void> {
    const start = this.#start;
    const kdf = this.#kdf;
    if (start === null || kdf === null) return;
    this.#state.set({ phase: "password", isWrong: false, isBusy: true });
    await this.#try(async () => {
      const { crypto } = this.#ports;
      const password = toLinkPassword(typed);
      const passwordlock = await crypto.deriveLinkLock({ linkKey: this.#linkKey, password, kdf });
      const page = await this.#fetch(start, passwordlock);
      await this.#keep(page.facts, await this.#open(page, password));
    });
  }

  /**
   * What a password opened before is opened again with the keys of the application, without a question: its
   * rows are drawn already. The answer is checked as any other.
   */
  async #startLocked(start: StartLink, kdf: LinkKdf): Promise<void> {
    const { early } = start;
    if (early?.refusal) return this.#fail(new AppError(early.refusal.code, early.refusal));
    if (early?.answer === undefined) return this.#openKept(start, kdf);
    this.#kdf = kdf;
    await this.#try(async () => {
      const page = readLinkPage(early.answer);
      await this.#keep(page.facts, await this.#open(page, early.password));
    });
  }

  /**
   * Within ten minutes of an unlock a reload opens the link again (Reading R-110). The form is there
   * meanwhile: a password that is typed sooner counts.
   */
  async #openKept(start: StartLink, kdf: LinkKdf): Promise<void> {
    this.#askPassword(kdf, start.early?.isWrong === true);
    const asking = this.#state.get();
    await this.#try(async () => {
      const kept = await this.#readKept(start, kdf);
      if (kept === null) return;
      const page = await this.#fetch(start, kept.passwordlock).catch((error: unknown) => {
        if (asksPassword(error)) return null;
        throw error;
      });
      if (page?.facts.ks !== kept.ks) return this.#ports.crypto.forgetLink(start.cachekey);
      const { passwordlock } = kept;
      if (this.#state.get() === asking) this.#show(page, { passwordlock, hasPassword: true });
    });
  }

  /** null where nothing is kept, or the browser keeps nothing: the password is asked for then. */
  async #readKept({ cachekey }: StartLink, kdf: LinkKdf) {
    const { crypto } = this.#ports;
    const nowS = this.#nowS();
    try {
      if (!(await crypto.isLinkKept({ cachekey, nowS }))) return null;
      return await crypto.openKeptLink({ cachekey, linkKey: this.#linkKey, kdf, nowS });
    } catch {
      return null;
    }
  }

  async #keep({ ks, kdf }: LinkFacts, passwordlock: string): Promise<void> {
    const cachekey = this.#start?.cachekey ?? "";
    const kept = { cachekey, linkKey: this.#linkKey, kdf, ks, passwordlock, nowS: this.#nowS() };
    try {
      await this.#ports.crypto.keepLink(kept);
    } catch {
      // A browser that keeps nothing asks again after a reload.
    }
  }

  #nowS(): number {
    return Math.floor(this.#ports.clock.nowMs() / SECOND_MS);
  }

  #fetch(start: StartLink, passwordlock: string): Promise<LinkPage> {
    return fetchLinkPage(this.#ports.api, {
      cachekey: start.cachekey,
      passwordlock,
      folderId: start.folderId === "" ? LINK_ROOT_ID : start.folderId,
      offset: FILES_LIMITS.firstListingDigest,
      limit: FILES_LIMITS.browserPageRows,
    });
  }

  async #open(first: LinkPage, password: string | null): Promise<string> {
    const toOpen = { facts: first.facts, linkKey: this.#linkKey, password };
    const passwordlock = await openLinkKey(this.#ports.crypto, toOpen);
    this.#show(first, { passwordlock, hasPassword: password !== null });
    return passwordlock;
  }

  #show(first: LinkPage, lock: Pick<OpenedLink, "passwordlock" | "hasPassword">): void {
    const { facts } = first;
    const { ks, kind } = facts;
    const cachekey = this.#start?.cachekey ?? "";
    const here = this.#here;
    const link: OpenedLink = {
      ...{ cachekey, ...lock, ks, kind },
      current: () => here.link ?? link,
      reopen: (passwordlock, page) => this.#show(page, { passwordlock, hasPassword: true }),
    };
    here.link = link;
    this.#state.set({ phase: "open", link, facts, first });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isAppError(error)) return this.#fail(normalise(error));
      const kdf = toLinkKdf(error.data) ?? this.#kdf;
      if (asksPassword(error) && kdf !== null)
        this.#askPassword(kdf, error.code === CODES.linkPasswordWrong);
      else this.#fail(error);
    }
  }

  #askPassword(kdf: LinkKdf, isWrong: boolean): void {
    this.#kdf = kdf;
    this.#state.set({ phase: "password", isWrong, isBusy: false });
  }

  #fail(error: AppError): void {
    this.#state.set({ phase: "failed", error });
  }
}

function asksPassword(error: unknown): boolean {
  return hasCode(error, CODES.linkPasswordNeeded) || hasCode(error, CODES.linkPasswordWrong);
}
