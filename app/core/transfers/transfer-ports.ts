import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { Observable } from "#app/core/observable.ts";
import type {
  ClaimPort,
  Clock,
  DeviceStorage,
  FolderReader,
  HttpPort,
  KeptFilePort,
  LinePort,
  LogPort,
  OnlinePort,
  SavePort,
  SourceFile,
} from "#app/core/ports.ts";
import type { TransferSizes } from "./sizes.ts";
import type { DrawnKind } from "./thumbs/picture-rules.ts";
import type { UploadAbilities } from "./upload/upload-support.ts";

/** Upload and download hosts of a region: paths of the gateway (House 3, "One address"). */
export const TRANSFER_HOSTS: readonly string[] = ["/h/1", "/h/2", "/h/3", "/h/4"];

/** How large a picture is to be at most: its longer side, and its bytes. */
export interface ShrinkWish {
  readonly pixels: number;
  readonly maxBytes: number;
}

/** Makes small pictures of large ones, beside the page. */
export interface PicturePort {
  /**
   * One for each wish, in order; null where this browser cannot read the picture, or make it small
   * enough. `bytes` are handed over.
   */
  shrink(
    bytes: ArrayBuffer,
    wishes: readonly ShrinkWish[],
  ): Promise<readonly (ArrayBuffer | null)[]>;
  /**
   * The first page of a PDF or a frame of a video, drawn where a hostile file can do nothing (Trust 2.4): an
   * image for {@link shrink} to read. null where none can be made; rejects only when it is aborted.
   */
  draw(source: SourceFile, kind: DrawnKind, drawing: Drawing): Promise<ArrayBuffer | null>;
}

export interface Drawing {
  readonly signal: AbortSignal;
  /** Told when the code that draws it says that it is there: what takes long from then on is the file's. */
  readonly onFrame: () => void;
}

/** Everything the transfer engine needs of the world. */
export interface TransferPorts {
  readonly clock: Clock;
  /** A number in [0, 1): so that those who failed together do not come again together. */
  readonly random01: () => number;
  readonly http: HttpPort;
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly online: OnlinePort;
  readonly log: LogPort;
  readonly save: SavePort;
  readonly folders: FolderReader;
  /** Opens what was chosen again, after its page. */
  readonly files: KeptFilePort;
  /** Who uses the page: uploads wait while keys are sealed, and end with the session. */
  readonly auth: Observable<AuthState>;
  /** Which page goes on with an upload. */
  readonly claims: ClaimPort;
  readonly hosts: readonly string[];
  readonly sizes: TransferSizes;
  readonly uploadAbilities: UploadAbilities;
  readonly pictures: PicturePort;
  /** Where somebody's limits of bandwidth are kept. */
  readonly device: DeviceStorage;
  /** Who shares them. */
  readonly line: LinePort;
}

/** Who is signed in with open keys right now; null for the visitor of a link. */
export function currentAccount({ auth }: Pick<TransferPorts, "auth">): Account | null {
  const state = auth.get();
  return state.kind === "open" ? state.account : null;
}
