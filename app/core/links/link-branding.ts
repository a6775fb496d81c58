import type { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { Link } from "./link.ts";
import { fetchOwnBrand, writeBrand } from "./link-brand.api.ts";
import { type LinkColours, NO_COLOURS } from "./link-brand.ts";

type Logo = Uint8Array<ArrayBuffer>;

export interface BrandingState {
  readonly phase: "loading" | "ready" | "failed";
  readonly colours: LinkColours;
  readonly logo: Logo | null;
  /** Something was changed that is not saved. */
  readonly isChanged: boolean;
  readonly error: AppError | null;
}

/** The branding of an own link while its owner works on it (Spec C§2.4, Reading R-450). */
export class LinkBranding {
  readonly #ports: Pick<FilesPorts, "api">;
  readonly #link: Pick<Link, "id" | "cachekey">;
  readonly #state = new Store<BrandingState>({
    phase: "loading",
    colours: NO_COLOURS,
    logo: null,
    isChanged: false,
    error: null,
  });
  /** A logo goes along only where it was changed: an old one stays as it is. */
  #hasNewLogo = false;
  #isClosed = false;

  constructor(ports: Pick<FilesPorts, "api">, link: Pick<Link, "id" | "cachekey">) {
    this.#ports = ports;
    this.#link = link;
  }

  get state(): Observable<BrandingState> {
    return this.#state;
  }

  close(): void {
    this.#isClosed = true;
  }

  async load(): Promise<void> {
    this.#set({ phase: "loading", error: null });
    try {
      const { colours, logo } = await fetchOwnBrand(this.#ports.api, this.#link.cachekey);
      this.#set({ phase: "ready", colours, logo, isChanged: false });
    } catch (error) {
      this.#set({ phase: "failed", error: normalise(error) });
    }
  }

  setColours(colours: LinkColours): void {
    this.#set({ colours, isChanged: true });
  }

  setLogo(logo: Logo | null): void {
    this.#hasNewLogo = true;
    this.#set({ logo, isChanged: true });
  }

  /** 8000 without a business plan, 9000 for what is no logo. What was chosen stays either way. */
  async save(): Promise<void> {
    const { colours, logo } = this.#state.get();
    const sent = this.#hasNewLogo ? logo : undefined;
    await writeBrand(this.#ports.api, { linkId: this.#link.id, colours, logo: sent });
    this.#hasNewLogo = false;
    this.#set({ isChanged: false });
  }

  #set(change: Partial<BrandingState>): void {
    if (!this.#isClosed) this.#state.set({ ...this.#state.get(), ...change });
  }
}
