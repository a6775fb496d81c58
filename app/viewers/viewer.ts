import type { Encoding } from "#app/contract/encodings.data.ts";
import type {
  ScreenKey,
  ViewedFile,
  ViewerFailure,
  ViewerPart,
} from "#app/contract/viewer-frame.ts";

/** What a viewer gets: its file, a place to draw in, and the few things that it may say. */
export interface ViewerHost {
  readonly file: ViewedFile;
  readonly locale: string;
  /** Empty when the viewer starts; its own from then on. */
  readonly root: HTMLElement;
  /** The words of `locales/{language}/viewers.json`, `{{name}}` filled in. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Verified bytes `[from, to)` of the file, cut at its end; any size, split as the page wants it. */
  read(from: number, to: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** A part of the viewer's own code that few files need; null where it does not come. Read once. */
  part(name: ViewerPart): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Something to look at stands. Once. */
  shown(): void;
  /** How it gets onto paper, where what is on the screen is not the whole of it. */
  printBy(print: () => Promise<void>): void;
  /** Puts it there, one at a time, whoever asks. */
  print(): Promise<void>;
  /** How a search in it is opened, where the browser's own would see a part of it. */
  findBy(open: () => void): void;
  /** Whether parts of the file may be taken out of it. */
  readonly canOffer: boolean;
  /** Offers a part of the file to be saved; the page asks the person. */
  offer(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** What somebody chose before to read the text of this file in. */
  readonly encoding?: Encoding | undefined;
  /** Remembers it for this file as long as the tab is open. */
  keepEncoding?(encoding: Encoding): void;
  /** Keys of the screen that a viewer has no use for, such as the arrows. */
  passKey(key: ScreenKey): void;
}

/** Shows a file. What it throws is a {@link ViewerError}, or counts as "broken". */
export type Viewer = (host: ViewerHost) => Promise<void>;

/** Why a viewer shows nothing; the page has the words and the way on. */
export class ViewerError extends Error {
  readonly reason: ViewerFailure;

  constructor(reason: ViewerFailure) {
    super(reason);
    this.reason = reason;
  }
}
