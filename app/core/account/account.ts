import type { AreaRoot } from "#app/core/crypto/account-port.ts";
import type { Fid } from "#app/core/crypto/port.ts";
import type { OwnKeys } from "#app/core/keys/own-keys.ts";
import type { Observable } from "#app/core/observable.ts";
import type { ChoiceStore } from "./screen-choices.ts";
import type { User } from "./user.ts";

/**
 * The signed-in user with open keys: who it is, and the manifest that decides what encrypts.
 * Made by `core/auth`, used by files, transfers and links.
 */
export interface Account extends OwnKeys {
  readonly user: Observable<User>;
  readonly rootFids: Record<AreaRoot, Fid>;
  /** How this person likes the screen on this device. */
  readonly choices: ChoiceStore;
  /** Fetches the user again; a manifest that another page or device wrote comes with it. */
  refresh(): Promise<void>;
  /** Has the mail that proves the address sent once more (Spec A§2.11). */
  resendVerification(): Promise<void>;
  /** The ways out of 2160 and 2161. */
  readonly repair: AccountRepair;
}

/** What the user may do about a state that is missing or older (Formats 11, Reading R-33). */
export interface AccountRepair {
  /** Whether this device keeps a state that the server does not give. */
  canRestore(): boolean;
  /**
   * Writes the state that this device keeps, merged with what the server has. 2160 without one, 2161
   * when the two are of different identities or seals are newer than both.
   */
  restore(): Promise<void>;
  /**
   * Makes the manifest anew, with the password: new keys for both areas, no contacts, no links; what
   * is there stays readable. 6001, 6002 for the password, 2000 for area keys, 2006.
   */
  rebuild(password: string): Promise<void>;
}
