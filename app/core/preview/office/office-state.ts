import type { OfficeMode } from "#app/contract/commands/office.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { OfficeRefusal, ToOffice } from "#app/contract/office-frame.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import type { Clock } from "#app/core/ports.ts";
import type { NextVersionPorts } from "#app/core/preview/next-version.ts";
import type { ContentSource } from "#app/core/transfers/engine.ts";

/** The page's end of the line to the provider. */
export interface OfficePort {
  post(message: ToOffice, transfer: readonly ArrayBuffer[]): void;
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}

export interface OfficePorts extends NextVersionPorts {
  readonly api: ApiClient;
  readonly transfers: NextVersionPorts["transfers"] & ContentSource;
  readonly crypto: Pick<CryptoPort, "generateId">;
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
  /** The provider says that somebody uses its page. */
  readonly used: () => void;
  /** The file as it stands by now. */
  readonly look: (signal: AbortSignal) => Promise<OpenedFile>;
}

export interface OfficeWanted {
  readonly file: OpenedFile;
  readonly mode: OfficeMode;
  readonly page: Pick<Extract<ToOffice, { kind: "open" }>, "locale" | "dir" | "theme">;
}

export type OfficeState =
  /** The provider has heard nothing of the document yet. */
  | { readonly phase: "connecting" }
  | { readonly phase: "sending" }
  | OfficeOpen
  | { readonly phase: "failed"; readonly code: number };

export interface OfficeOpen {
  readonly phase: "open";
  /** Who else has it open, by the provider's word. */
  readonly others: number;
  /** Something is typed and not saved, by the provider's word. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Versions that were saved from here. */
  readonly saved: number;
  /** Somebody saved another version meanwhile (8214): which one goes on is asked. */
  readonly isBehind: boolean;
  /** Why the last save came to nothing; 0: it did not. */
  readonly code: number;
}

/** What a refusal of the provider is called here (Spec A§8.8). */
export const REFUSALS: Readonly<Record<OfficeRefusal, number>> = {
  failed: CODES.officeFailed,
  outdated: CODES.officeOutdated,
  full: CODES.officeFull,
  "not-allowed": CODES.officeNotAllowed,
  incompatible: CODES.officeIncompatible,
  password: CODES.documentPassword,
};
