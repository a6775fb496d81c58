import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { changeLinkPassword, createLink, findLink } from "./create-link.ts";
import { deleteLink } from "./delete-link.ts";
import { type EncryptingStep, encryptLink } from "./encrypt-links.ts";
import type { Link, OpenedLinkSecrets } from "./link.ts";
import { linkUrl } from "./link-address.ts";
import { type LinkForm, passwordOf, settingsOf } from "./link-form.ts";
import { writeLinkLabel } from "./link-label.ts";
import { openSecrets } from "./links.crypto.ts";
import { readRequestWords } from "./read-request-words.ts";
import { writeRequestWords } from "./request-words.ts";
import { saveSettings } from "./save-settings.ts";

/** Where the link of an item stands (Spec C§2.4). */
export type LinkWorkState =
  | { readonly step: "loading" }
  | { readonly step: "new" }
  | {
      readonly step: "ready";
      readonly link: Link;
      readonly secrets: OpenedLinkSecrets;
      readonly url: string;
    }
  | { readonly step: "working"; readonly progress: EncryptingStep }
  | { readonly step: "failed"; readonly error: AppError };

export interface LinkWorkStart {
  readonly item: FileItem;
  /** Where links are opened: the link host of the account's region. */
  readonly host: string;
}

const PREPARING: LinkWorkState = { step: "working", progress: { kind: "preparing" } };

/**
 * The link of an item, from looking for it to having it saved. What comes back after {@link close}
 * shows nothing: another link may stand there by now.
 */
export class LinkWork {
  readonly #ports: FilesPorts;
  readonly #start: LinkWorkStart;
  readonly #state = new Store<LinkWorkState>({ step: "loading" });
  #running = new AbortController();

  constructor(ports: FilesPorts, start: LinkWorkStart) {
    this.#ports = ports;
    this.#start = start;
  }

  get state(): Observable<LinkWorkState> {
    return this.#state;
  }

  /** Looks for the link; what was made and not finished is finished first. */
  async load(): Promise<void> {
    this.close();
    this.#running = new AbortController();
    await this.#try(async (run) => {
      const link = await findLink(this.#ports, this.#start.item);
      if (link === null) run.show({ step: "new" });
      else await this.#showLink(run, link);
    });
  }

  /** Ends what encrypts; the state stays. */
  close(): void {
    this.#running.abort();
  }

  /** Makes the link, gives it its settings and encrypts what it covers. */
  create(form: LinkForm): Promise<boolean> {
    return this.#try(async (run) => {
      const { api } = this.#ports;
      run.show(PREPARING);
      const made = { item: this.#start.item, password: passwordOf(form) };
      const link = await createLink(this.#ports, made);
      await saveSettings(this.#ports, link, settingsOf(form, null, api.servtimeS()));
      if (form.label.trim() !== "") await writeLinkLabel(this.#ports, link, form.label);
      if (form.words.trim() !== "") await writeRequestWords(this.#ports, link, form.words);
      await this.#encrypt(run, link);
      await this.#reload(run);
    });
  }

  /** False when it could not be saved. Another password is another key, which is encrypted to anew. */
  save(form: LinkForm): Promise<boolean> {
    return this.#try(async (run) => {
      const state = this.#state.get();
      if (state.step !== "ready") return;
      const { link, secrets } = state;
      const { api } = this.#ports;
      await saveSettings(this.#ports, link, settingsOf(form, link, api.servtimeS()));
      const password = passwordOf(form);
      if ((password ?? "") !== secrets.password) {
        const { label, words } = form;
        await this.#changeKeys(run, { link, password, label, words });
      } else {
        if (form.label.trim() !== link.label) await writeLinkLabel(this.#ports, link, form.label);
        if (form.words !== secrets.words) await writeRequestWords(this.#ports, link, form.words);
      }
      await this.#reload(run);
    });
  }

  /** Another key in the address: whoever has the link now cannot open it any more (Reading R-321). */
  renew(): Promise<boolean> {
    return this.#try(async (run) => {
      const state = this.#state.get();
      if (state.step !== "ready") return;
      const { link, secrets } = state;
      const password = secrets.password === "" ? null : secrets.password;
      const { label } = link;
      const { words } = secrets;
      await this.#changeKeys(run, { link, password, label, words, newAddress: true });
      await this.#reload(run);
    });
  }

  remove(): Promise<boolean> {
    return this.#try(async (run) => {
      const state = this.#state.get();
      if (state.step === "ready") await deleteLink(this.#ports, state.link);
      run.show({ step: "new" });
    });
  }

  /** The address, after what is not encrypted yet; null when that failed. */
  async addressToCopy(): Promise<string | null> {
    const state = this.#state.get();
    if (state.step !== "ready") return null;
    const { link, url } = state;
    if (link.itemsToEncrypt === 0) return url;
    const isDone = await this.#try(async (run) => {
      run.show(PREPARING);
      await this.#encrypt(run, link);
      await this.#showLink(run, { ...link, itemsToEncrypt: 0 });
    });
    return isDone ? url : null;
  }

  /** Label and words are sealed for a key, so they go along. */
  async #changeKeys(run: Run, change: KeyChange): Promise<void> {
    run.show(PREPARING);
    const { label, words, ...keys } = change;
    const changed = await changeLinkPassword(this.#ports, { ...keys, item: this.#start.item });
    if (label.trim() !== "") await writeLinkLabel(this.#ports, changed, label);
    if (words.trim() !== "") await writeRequestWords(this.#ports, changed, words);
    await this.#encrypt(run, changed);
  }

  async #encrypt({ show, signal }: Run, { ks }: Link): Promise<void> {
    const onStep = (progress: EncryptingStep) => show({ step: "working", progress });
    await encryptLink(this.#ports, ks, { onStep, signal });
  }

  async #reload(run: Run): Promise<void> {
    const link = await findLink(this.#ports, this.#start.item);
    if (link === null) throw new AppError(CODES.linkDeleted);
    await this.#showLink(run, link);
  }

  async #showLink({ show }: Run, link: Link): Promise<void> {
    const { ks, sealed } = link;
    const words = await readRequestWords(this.#ports.crypto, { ks, encWords: sealed.encWords });
    const secrets = { ...(await openSecrets(this.#ports, link)), words };
    show({ step: "ready", link, secrets, url: linkUrl(link, secrets, this.#start.host) });
  }

  async #try(work: (run: Run) => Promise<void>): Promise<boolean> {
    const { signal } = this.#running;
    const show = (state: LinkWorkState) => {
      if (!signal.aborted) this.#state.set(state);
    };
    try {
      await work({ signal, show });
      return true;
    } catch (error) {
      if (!signal.aborted) show({ step: "failed", error: normalise(error) });
      return false;
    }
  }
}

interface KeyChange {
  readonly link: Link;
  readonly password: string | null;
  readonly label: string;
  readonly words: string;
  readonly newAddress?: true;
}

/** One piece of work: what it shows counts until it is closed, or something newer loads. */
interface Run {
  readonly signal: AbortSignal;
  readonly show: (state: LinkWorkState) => void;
}
