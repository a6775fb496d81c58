import * as CODES from "#app/contract/errors/codes.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { EncryptingStep } from "./encrypt-links.ts";
import { type LinkState, linkState } from "./link.ts";
import { formOf, type LinkForm } from "./link-form.ts";
import { LinkWork } from "./link-work.ts";

/** More at once would keep a page at work for a long time, one announcement of a key after the other. */
export const SELECTION_LINKS_MAX = 100;

/** Where the link of one of the chosen items stands. */
export type SelectionStep =
  | { readonly step: "waiting" }
  | { readonly step: "working"; readonly progress: EncryptingStep }
  | {
      readonly step: "ready";
      readonly url: string;
      /** It was there before and has the settings that it had, with or without a password. */
      readonly kept: "no" | "open" | "locked";
      /** Nobody can open it now: suspended, over, or at its limit. */
      readonly isClosed: boolean;
    }
  | { readonly step: "failed"; readonly error: AppError }
  /** Cancelled before it was ready. */
  | { readonly step: "left" };

export interface SelectionLink {
  readonly item: FileItem;
  readonly at: SelectionStep;
}

export interface SelectionLinksState {
  /** `stopping`: cancelled, and what is under way comes to its end. */
  readonly phase: "form" | "working" | "stopping" | "over";
  readonly links: readonly SelectionLink[];
}

/** What all of the links get. */
export interface SelectionWish {
  readonly form: LinkForm;
  /** Links that were there before get it, too. */
  readonly changesOlder: boolean;
}

interface SelectionStart {
  readonly items: readonly FileItem[];
  /** Where links are opened: the link host of the account's region. */
  readonly host: string;
  /** Items whose links an earlier run began, which a lock ended. */
  readonly begun?: readonly string[];
}

/**
 * A link for each of some items, one after the other, with one set of settings (Reading R-487). What fails stays
 * with its reason, and the others go on, unless they would fail by the same. A link that was there before is given as it is, unless the wish says
 * otherwise; one that this run began is finished by the next try.
 */
export class SelectionLinks {
  readonly #ports: FilesPorts;
  readonly #host: string;
  readonly #state: Store<SelectionLinksState>;
  readonly #begun: Set<string>;
  #wish: SelectionWish | null = null;
  #running = new AbortController();

  constructor(ports: FilesPorts, { items, host, begun = [] }: SelectionStart) {
    this.#ports = ports;
    this.#host = host;
    this.#begun = new Set(begun);
    const links = items.map((item): SelectionLink => ({ item, at: { step: "waiting" } }));
    this.#state = new Store<SelectionLinksState>({ phase: "form", links });
  }

  get state(): Observable<SelectionLinksState> {
    return this.#state;
  }

  /** Items that had no link before this. */
  get begun(): readonly string[] {
    return [...this.#begun];
  }

  /** Makes all of them. */
  make(wish: SelectionWish): Promise<void> {
    this.#wish = wish;
    return this.retry(this.#state.get().links.map(({ item }) => item.id));
  }

  /** Once more, with the same settings: what is ready already stays so. Nothing before {@link make}, nor while it works. */
  async retry(ids: readonly string[]): Promise<void> {
    const { phase, links } = this.#state.get();
    const wish = this.#wish;
    if (wish === null || phase === "working" || phase === "stopping") return;
    const asked = links.filter(({ item, at }) => ids.includes(item.id) && at.step !== "ready");
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#state.update((state) => ({ ...state, phase: "working" }));
    for (const { item } of asked) this.#put(item, { step: "waiting" });
    let isStopped = false;
    for (const { item } of asked) {
      const at: SelectionStep =
        isStopped || signal.aborted ? LEFT : await this.#one(item, wish, signal);
      if (at.step === "failed") isStopped ||= OF_ALL.has(at.error.code);
      this.#put(item, at);
    }
    this.#state.update((state) => ({ ...state, phase: "over" }));
  }

  /** Ends it after what cannot be broken off; addresses that are there stay. */
  cancel(): void {
    if (this.#state.get().phase !== "working") return;
    this.#state.update((state) => ({ ...state, phase: "stopping" }));
    this.#running.abort();
  }

  async #one(item: FileItem, wish: SelectionWish, signal: AbortSignal): Promise<SelectionStep> {
    const work = new LinkWork(this.#ports, { item, host: this.#host });
    const stop = () => work.close();
    const unfollow = work.state.subscribe(() => {
      const now = work.state.get();
      if (now.step === "working") this.#put(item, now);
    });
    this.#put(item, { step: "working", progress: { kind: "preparing" } });
    try {
      const found = work.load();
      signal.addEventListener("abort", stop);
      await found;
      if (signal.aborted) return LEFT;
      const isKept = await this.#settle(work, item, wish);
      // What is left to encrypt, of a link that was there or whose encryption was broken off.
      if (!signal.aborted) await work.addressToCopy();
      return signal.aborted ? LEFT : toStep(work, isKept, this.#nowMs());
    } catch (error) {
      return signal.aborted ? LEFT : { step: "failed", error: normalise(error) };
    } finally {
      signal.removeEventListener("abort", stop);
      unfollow();
    }
  }

  /** Makes the link, or gives one that is there its settings; true when it keeps its own. */
  async #settle(work: LinkWork, { id }: FileItem, wish: SelectionWish): Promise<boolean> {
    const found = work.state.get();
    if (found.step === "new") {
      this.#begun.add(id);
      await work.create(wish.form);
      return false;
    }
    if (found.step !== "ready") return false;
    if (this.#begun.has(id)) await work.save(wish.form);
    else if (wish.changesOlder) {
      await work.save(overOlder(formOf(found.link, found.secrets), wish.form));
    } else return true;
    return false;
  }

  #nowMs(): number {
    return this.#ports.api.servtimeS() * SECOND_MS;
  }

  #put(item: FileItem, at: SelectionStep): void {
    this.#state.update(({ phase, links }) => ({
      phase,
      links: links.map((link) => (link.item.id === item.id ? { item: link.item, at } : link)),
    }));
  }
}

const SECOND_MS = 1_000;
/** What would be refused or unheard for each of the others, too: they are left for another try. */
const OF_ALL: ReadonlySet<number> = new Set([
  CODES.offline,
  CODES.sessionEnded,
  CODES.rateLimited,
  CODES.manifestMissing,
  CODES.manifestOlder,
  CODES.emailNotVerified,
  CODES.tooManyLinks,
]);
const LEFT: SelectionStep = { step: "left" };
const OPEN: readonly LinkState[] = ["good", "close-to-limit"];

function toStep(work: LinkWork, isKept: boolean, nowMs: number): SelectionStep {
  const state = work.state.get();
  if (state.step === "failed") return { step: "failed", error: state.error };
  if (state.step !== "ready") return LEFT;
  const { url, secrets, link } = state;
  const isClosed = !OPEN.includes(linkState(link, nowMs));
  if (!isKept) return { step: "ready", url, kept: "no", isClosed };
  // By what opened here: the server's word about it could call an open one locked.
  return { step: "ready", url, kept: secrets.password === "" ? "open" : "locked", isClosed };
}

/** What an older link has of its own and nobody wrote anew stays: its label, its words, and that it is suspended. */
function overOlder(older: LinkForm, wished: LinkForm): LinkForm {
  return {
    ...wished,
    label: wished.label.trim() === "" ? older.label : wished.label,
    words: wished.words.trim() === "" ? older.words : wished.words,
    isSuspended: older.isSuspended,
  };
}
