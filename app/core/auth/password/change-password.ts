import * as CODES from "#app/contract/errors/codes.ts";
import { toPassword } from "#app/contract/validate/password.ts";
import type { Account } from "#app/core/account/account.ts";
import { hashPassword, provePassword } from "#app/core/account/prove-password.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { beginChange, fetchStaged, stageChange } from "./key-change.api.ts";
import { requireOpening, rewrapKeys } from "./key-change.crypto.ts";
import type { FindNewPasswordErrors } from "./new-password-rules.ts";
import { StagedChange } from "./staged-change.ts";

export interface ChangePorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "hashLogin" | "unlock" | "rewrapKeys" | "checkRewrapped">;
  readonly device: DeviceStorage;
  readonly account: Pick<Account, "user" | "requireWritable" | "updateManifest" | "refresh">;
  /** The name that was typed at sign-in. */
  readonly userName: string;
  readonly findErrors: FindNewPasswordErrors;
}

/** In this order: the old password opens, keys sealed, read back, saved with the end of other sessions. */
export type ChangeStep = "open" | "seal" | "readBack" | "save" | "done";

export interface PasswordChangeInput {
  readonly current: string;
  readonly password: string;
  readonly passwordAgain: string;
  /** null: the hint that stands goes on. */
  readonly hint: string | null;
  /** Empty until 8022 asked for it. */
  readonly twofacode: string;
  readonly onStep?: (step: ChangeStep) => void;
}

/**
 * One change of the password, from the first try to the last. Until the last step the old password
 * works, whatever is cut; after it the new one does.
 */
export class PasswordChange {
  readonly #ports: ChangePorts;
  #staged: StagedChange | null = null;

  constructor(ports: ChangePorts) {
    this.#ports = ports;
  }

  /** Nobody answered the last step: the next `run` finds out. */
  get isUnsure(): boolean {
    return this.#staged?.isUnsure ?? false;
  }

  /**
   * @throws AppError 8303, 8304, 8305, 8306, 8121, 8307 for the new password, 8101 for the current one,
   * 8022 a code is asked for, 6002 for a salt or keys that are not the pinned ones, 8120, 2160, 2161
   */
  async run(input: PasswordChangeInput): Promise<void> {
    const staged = this.isUnsure ? this.#staged : null;
    this.#staged = staged ?? (await this.#stage(input));
    input.onStep?.("save");
    await this.#staged.save();
    input.onStep?.("done");
  }

  async #stage(input: PasswordChangeInput): Promise<StagedChange> {
    const { api, crypto, account } = this.#ports;
    const manifest = account.requireWritable();
    const [wrong] = Object.values(this.#ports.findErrors(input));
    if (wrong !== undefined) throw new AppError(wrong);
    const password = toPassword(input.password);
    const { changeId, salt } = await this.#prove(input);
    input.onStep?.("seal");
    const user = account.user.get();
    const keys = await rewrapKeys(crypto, { user, manifest, password, salt });
    input.onStep?.("readBack");
    await stageChange(api, changeId, { keys, hint: input.hint, kit: null });
    const { isSame, sealed } = await fetchStaged(api, changeId, { keys, kit: null });
    if (!isSame) throw new AppError(CODES.passwordNotChanged);
    await requireOpening(crypto, { sealed, manifest, password });
    return new StagedChange(this.#toStagedPorts(), changeId, keys);
  }

  /** The current password: the server takes its hash, and here it opens the keys that stand. */
  async #prove({ current, twofacode, onStep }: PasswordChangeInput) {
    onStep?.("open");
    const hashed = await hashPassword(this.#ports, current);
    const { loginHash, salt } = hashed;
    const changeId = await beginChange(this.#ports.api, { loginHash, twofacode });
    const user = this.#ports.account.user.get();
    await provePassword(this.#ports, { user, password: current, hashed });
    return { changeId, salt };
  }

  #toStagedPorts() {
    const { api, device, userName, account } = this.#ports;
    const refresh = () => account.refresh();
    const keptAkm = () => readPinned(device, userName)?.akm ?? "";
    return { api, device, userName, account, refresh, keptAkm };
  }
}
