import { Store } from "#app/core/observable.ts";
import type { ReadContext, RowPicture } from "#app/core/transfers/engine.ts";
import {
  pictureKey,
  type ThumbnailPorts,
  ThumbnailStore,
} from "#app/core/transfers/thumbs/thumbnail-store.ts";

type Ports = Omit<ThumbnailPorts, "context">;

/** The pictures of rows that stand on the screen. */
export class PanelPictures {
  /** Addresses by the id of the row. */
  readonly urls = new Store<ReadonlyMap<string, string>>(new Map());
  readonly #ports: Ports;
  readonly #shown = new Map<string, RowPicture>();
  /** Of what this page made itself. */
  readonly #made = new Map<RowPicture, string>();
  /** One for each whose keys open them. */
  readonly #kept = new Map<string, ThumbnailStore>();
  #isLooking = false;
  #isClosed = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** A row stands on the screen; returns what takes it away. */
  show(id: string, picture: RowPicture): () => void {
    this.#shown.set(id, picture);
    void this.#look();
    return () => {
      if (this.#shown.get(id) !== picture) return;
      this.#shown.delete(id);
      void this.#look();
    };
  }

  /** Lets go of every picture. */
  close(): void {
    this.#isClosed = true;
    this.#shown.clear();
    for (const store of this.#kept.values()) store.close();
    this.#dropMade();
    this.urls.set(new Map());
  }

  /** Rows come and go together: they are asked for together. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await Promise.resolve();
    this.#isLooking = false;
    if (this.#isClosed) return;
    this.#dropMade();
    const wanted = [...this.#shown.values()].flatMap((one) => (one.kind === "kept" ? one : []));
    for (const key of new Set([...this.#kept.keys(), ...wanted.map(keyOf)])) {
      const own = wanted.filter((one) => keyOf(one) === key);
      this.#storeOf(key, own[0]?.context)?.want(own.map(({ item }) => item));
    }
    this.#publish();
  }

  #storeOf(key: string, context: ReadContext | undefined): ThumbnailStore | undefined {
    const known = this.#kept.get(key);
    if (known !== undefined || context === undefined) return known;
    const store = new ThumbnailStore({ ...this.#ports, context });
    this.#kept.set(key, store);
    store.urls.subscribe(() => this.#isClosed || this.#publish());
    return store;
  }

  #dropMade(): void {
    const shown = new Set(this.#shown.values());
    for (const [picture, url] of this.#made) {
      if (shown.has(picture)) continue;
      this.#made.delete(picture);
      this.#ports.dropUrl(url);
    }
  }

  #publish(): void {
    const urls = new Map<string, string>();
    for (const [id, picture] of this.#shown) {
      const url = this.#urlOf(picture);
      if (url !== undefined) urls.set(id, url);
    }
    this.urls.set(urls);
  }

  #urlOf(picture: RowPicture): string | undefined {
    if (picture.kind === "kept") {
      return this.#kept.get(keyOf(picture))?.urls.get().get(pictureKey(picture.item, "small"));
    }
    const url = this.#made.get(picture) ?? this.#ports.toUrl(picture.picture);
    this.#made.set(picture, url);
    return url;
  }
}

function keyOf({ context }: Extract<RowPicture, { kind: "kept" }>): string {
  return JSON.stringify(context);
}
