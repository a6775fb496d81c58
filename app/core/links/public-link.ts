import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { parseLinkKey } from "#app/contract/validate/link-key.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import { AppError, isAppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { LinkPorts, OpenedLink } from "./link-source.ts";
import {
  fetchLinkPage,
  LINK_ROOT_ID,
  type LinkFacts,
  type LinkPage,
  toLinkKdf,
} from "./public-link.api.ts";

/** Where a visitor stands with a link (Spec C§2.6, C§4). */
export type PublicLinkState =
  | { readonly phase: "opening" }
  | { readonly phase: "password"; readonly wrongCode: number; readonly isBusy: boolean }
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
}

const LINK_REFUSED = 2110;
const PASSWORD_NEEDED = 8018;
const PASSWORD_WRONG = 8019;

/**
 * A link on its way from the URL to an opened share key (House 2, way 5). The password is used at
 * once and kept nowhere; what goes to the server is the lock token (Formats 8, L4, L11).
 */
export class PublicLink {
  readonly #ports: LinkPorts;
  readonly #state = new Store<PublicLinkState>({ phase: "opening" });
  #start: StartLink | null = null;
  #linkKey = "";
  #kdf: LinkKdf | null = null;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
  }

  get state(): Observable<PublicLinkState> {
    return this.#state;
  }

  async start(start: StartLink): Promise<void> {
    this.#start = start;
    const key = parseLinkKey(start.fragment);
    if (key === undefined) return this.#fail(new AppError(LINK_REFUSED));
    this.#linkKey = key;
    const { probe } = start;
    if (probe.kind === "password") return this.#askPassword(probe.kdf, 0);
    await this.#try(async () => {
      const page = probe.kind === "page" ? probe.page : await this.#fetch(start, "");
      await this.#open(page, null);
    });
  }

  /** Tries a password; 8019 asks again. */
  async unlock(password: string): Promise<void> {
    const start = this.#start;
    const kdf = this.#kdf;
    if (start === null || kdf === null) return;
    this.#state.set({ phase: "password", wrongCode: 0, isBusy: true });
    await this.#try(async () => {
      const { crypto } = this.#ports;
      const passwordlock = await crypto.deriveLinkLock({ linkKey: this.#linkKey, password, kdf });
      const page = await this.#fetch(start, passwordlock);
      await this.#open(page, password);
    });
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

  async #open(first: LinkPage, password: string | null): Promise<void> {
    const { facts } = first;
    const passwordlock = await this.#ports.crypto.openLink({
      linkKey: this.#linkKey,
      password,
      kdf: facts.kdf,
      ks: facts.ks,
      enc_share_key: facts.encShareKey,
    });
    const { ks, kind } = facts;
    const cachekey = this.#start?.cachekey ?? "";
    const hasPassword = password !== null;
    const link = { cachekey, passwordlock, hasPassword, ks, kind };
    this.#state.set({ phase: "open", link, facts, first });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isAppError(error)) return this.#fail(normalise(error));
      const kdf = toLinkKdf(error.data) ?? this.#kdf;
      const asks = error.code === PASSWORD_NEEDED || error.code === PASSWORD_WRONG;
      if (asks && kdf !== null) {
        this.#askPassword(kdf, error.code === PASSWORD_WRONG ? PASSWORD_WRONG : 0);
      } else this.#fail(error);
    }
  }

  #askPassword(kdf: LinkKdf, wrongCode: number): void {
    this.#kdf = kdf;
    this.#state.set({ phase: "password", wrongCode, isBusy: false });
  }

  #fail(error: AppError): void {
    this.#state.set({ phase: "failed", error });
  }
}
