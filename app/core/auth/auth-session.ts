import * as CODES from "#app/contract/errors/codes.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { isRecordOf } from "#app/core/account/account.api.ts";
import { OpenAccount } from "#app/core/account/open-account.ts";
import type { User, UserChange } from "#app/core/account/user.ts";
import type { KeysLeft, Unlocked } from "#app/core/crypto/account-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { TabMessage } from "#app/core/ports.ts";
import { attempt, attemptNow } from "./attempt.ts";
import type {
  AuthState,
  SealedReason,
  SignInInput,
  SignInNotice,
  SignUpInput,
  UnsealInput,
} from "./auth.ts";
import type { AuthPorts } from "./auth-ports.ts";
import { atMostBriefly, endOnServer } from "./end-session.ts";
import { isIdleTooLong, noteUse, restartIdle } from "./idle-lock.ts";
import type { LoggedIn } from "./login.ts";
import { Renewal } from "./renewal.ts";
import { toNotices } from "./sign-in-notices.ts";
import { closeStoredKeys, forgetSignedIn, readSignedInName } from "./signed-in.ts";
import { openNewestState } from "./stored-keys.ts";
import { tellDevice } from "./tell-device.ts";

export interface SignedIn {
  readonly user: User;
  readonly notices: readonly SignInNotice[];
}

/** Who uses this page, from the first look to signing out. One for each page. */
export class AuthSession {
  readonly #ports: AuthPorts;
  readonly #state = new Store<AuthState>({ kind: "unknown" });
  readonly #renewal = new Renewal();
  /** The name that was typed here (Reading R-105); null while nobody has. */
  #userName: string | null = null;
  #user: User | null = null;
  #account: OpenAccount | null = null;
  /** Goes on with every seal, so that keys that were being opened meanwhile come too late. */
  #turn = 0;

  constructor(ports: AuthPorts) {
    this.#ports = ports;
    ports.tabs.subscribe((message) => this.#hear(message));
  }

  get state(): Observable<AuthState> {
    return this.#state;
  }

  /** Whether calls can be signed. */
  hasSession(): boolean {
    return this.#state.get().kind === "open";
  }

  /** Spec A§4.1. Codes as {@link login}; 8022 asks for the two-factor code. */
  async signIn(input: SignInInput): Promise<SignedIn> {
    return this.#open(await (await loadLogin()).login(this.#ports, input), input.userName);
  }

  /** Another mail with a code for a sign-in that asks for one. */
  async sendCode(input: Pick<SignInInput, "userName" | "password">): Promise<void> {
    await (await loadLogin()).sendSignInCode(this.#ports, input);
  }

  /** Fetches what a sign-in needs while there is a connection; one browser asks for it only once. */
  async prepareSignIn(): Promise<void> {
    await (await loadLogin()).prepareLogin();
  }

  /** Makes an account and signs in. Codes as `signUp`. */
  async signUp(input: SignUpInput): Promise<SignedIn> {
    const { signUp } = await import("./sign-up.ts");
    return this.#open(await signUp(this.#ports, input), input.userName);
  }

  /** Opens the account of somebody who came another way than by the login hash. */
  async signInBy(typed: string, way: (ports: AuthPorts) => Promise<LoggedIn>): Promise<SignedIn> {
    return this.#open(await way(this.#ports), typed);
  }

  /** Gives the password again, for the name that was typed here; where none was, for the one typed now. */
  unseal(password: string, rest: UnsealInput): Promise<SignedIn> {
    const state = this.#state.get();
    if (state.kind !== "sealed") throw new AppError(CODES.sessionEnded);
    return this.signIn({ ...rest, userName: state.userName ?? rest.userName ?? "", password });
  }

  /**
   * Looks whether this browser has the keys of the user that the server named, and opens them. A
   * locked page stays locked after a reload (Trust W13), and a record of another address than the
   * one that was typed here opens nothing (Trust K29).
   */
  async resume(user: User): Promise<void> {
    const state = this.#state.get();
    const isFresh = state.kind === "unknown";
    if (isFresh) this.#userName = readSignedInName(this.#ports.device);
    if (state.kind === "signed-out") return;
    if (!this.#isOwn(user)) return this.#refuse(user);
    const isRefused = state.kind === "sealed" && state.reason === "other-account";
    if (!isFresh && !isRefused) return;
    this.#user = user;
    if (isIdleTooLong(this.#ports)) return this.lock();
    if (!(await this.#openStored(user))) this.#seal("no-keys");
  }

  /** Call at each use of the page: notes it, or locks when it comes too late. */
  async use(): Promise<void> {
    if (this.#state.get().kind !== "open") return;
    if (isIdleTooLong(this.#ports)) await this.lock();
    else noteUse(this.#ports);
  }

  /** Call when time may have passed unseen: after sleep, when the page shows again. */
  async checkIdle(): Promise<void> {
    if (this.#state.get().kind === "open" && isIdleTooLong(this.#ports)) await this.lock();
  }

  /** Changes the own record and fetches the user again (Spec A§2.8, A§2.9). */
  async saveUser(change: UserChange): Promise<void> {
    const { writeProfile } = await import("#app/core/account/profile.api.ts");
    await writeProfile(this.#ports.renewingApi, change);
    await this.reloadUser();
  }

  /** The user as the server knows it now. */
  async reloadUser(): Promise<void> {
    await this.#account?.refresh();
  }

  /**
   * Closes the keys in all tabs; the names are sealed again. Sealing and telling the other tabs come
   * first and wait for nothing (Trust W14).
   */
  async lock(): Promise<void> {
    attemptNow(this.#ports.log, "close", () => closeStoredKeys(this.#ports.device));
    this.#seal("locked");
    this.#post({ kind: "locked" });
    await this.#endKeys("idle");
  }

  /**
   * For a call that met 9402: asks for the password and resolves after it was given.
   *
   * @throws AppError 9402 when the user signs out instead, or when nobody is signed in here
   */
  async renew(): Promise<void> {
    if (this.#user === null) throw new AppError(CODES.sessionEnded);
    return this.#renewal.wait(() => {
      if (this.hasSession()) this.#seal("session-ended");
    });
  }

  /** The user again, at most every five minutes (Spec A§4.1). */
  async refreshUser(): Promise<void> {
    await this.#account?.refreshIfOlderThan(ACCOUNT_LIMITS.userRefreshIntervalMs);
  }

  /**
   * Ends the session here and in all tabs (Spec A§4.2): no key is left in this browser, whatever of
   * it the server still answers, and the keys wait at most two seconds for it. Tells what could not
   * be deleted.
   */
  async signOut(): Promise<KeysLeft> {
    const { kind } = this.#state.get();
    const keys = kind === "unknown" || kind === "open" ? kind : "closed";
    const told = endOnServer(this.#ports, keys);
    await atMostBriefly(this.#ports, told);
    attemptNow(this.#ports.log, "forget", () => forgetSignedIn(this.#ports.device));
    this.#leave({ kind: "signed-out", isHere: true });
    this.#post({ kind: "signed-out" });
    const [left] = await Promise.all([
      this.#endKeys("signed-out"),
      attempt(this.#ports.log, "tab", () => this.#ports.clearTab()),
      told,
    ]);
    return left;
  }

  #open({ user, unlocked, isNewDevice }: LoggedIn, typed: string): SignedIn {
    const isSame = this.#user === null || this.#user.id === user.id;
    this.#userName = toEmail(typed);
    this.#enter(user, unlocked);
    restartIdle(this.#ports);
    this.#post({ kind: "signed-in" });
    tellDevice(this.#ports, toEmail(typed));
    if (isSame) this.#renewal.goOn();
    else this.#renewal.giveUp();
    return { user, notices: toNotices(unlocked, isNewDevice) };
  }

  #enter(user: User, unlocked: Unlocked): void {
    const { renewingApi: api, crypto, clock, device, deviceName } = this.#ports;
    const userName = this.#userName ?? "";
    const onOtherAccount = (other: User) => this.#refuse(other);
    const ports = { api, crypto, clock, device, deviceName, userName, onOtherAccount };
    const account = new OpenAccount(ports, user, unlocked);
    [this.#user, this.#account] = [user, account];
    this.#state.set({ kind: "open", account });
  }

  #isOwn(user: User): boolean {
    return this.#userName === null || isRecordOf(this.#userName, user);
  }

  /** Seals at once; a name that the own manifest gives is asked for then (Reading R-135). */
  async #refuse(user: User): Promise<void> {
    const name = this.#userName;
    this.#user ??= user;
    this.#seal("other-account");
    const turn = this.#turn;
    const { closeIfRenamed } = await import("./renamed-record.ts");
    if (!(await closeIfRenamed(this.#ports, name, user)) || turn !== this.#turn) return;
    [this.#user, this.#userName] = [user, null];
    this.#seal("renamed");
    await this.#endKeys("idle");
  }

  #seal(reason: SealedReason): void {
    this.#turn += 1;
    const user = this.#account?.user.get() ?? this.#user;
    this.#account = null;
    const userName = this.#userName;
    if (user === null) this.#state.set({ kind: "signed-out" });
    else this.#state.set({ kind: "sealed", userName, reason, hasPasskeys: user.hasPasskeys });
  }

  #leave(left: AuthState = { kind: "signed-out" }): void {
    this.#turn += 1;
    [this.#user, this.#userName] = [null, null];
    this.#account = null;
    this.#state.set(left);
    this.#renewal.giveUp();
  }

  /** Opens the page with the keys of this browser; false where they do not. */
  async #openStored(user: User): Promise<boolean> {
    const turn = this.#turn;
    if (this.#userName === null) return false;
    const opened = await openNewestState(this.#ports, this.#userName, user);
    // A lock or a sign-out that came meanwhile stands.
    if (turn !== this.#turn) return true;
    if (opened !== null) this.#enter(opened.user, opened.unlocked);
    return opened !== null;
  }

  #hear(message: TabMessage): void {
    if (message.kind === "signed-out") this.#follow("signed-out", () => this.#leave());
    if (message.kind === "locked") this.#follow("idle", () => this.#seal("locked"));
    if (message.kind === "signed-in") {
      void attempt(this.#ports.log, "keys of another tab", () => this.#tryKeysOfOtherTab());
    }
  }

  /** The password was given in another tab: its keys serve this one as well. */
  async #tryKeysOfOtherTab(): Promise<void> {
    const user = this.#user;
    if (this.#state.get().kind !== "sealed" || user === null) return;
    this.#userName ??= readSignedInName(this.#ports.device);
    if (!this.#isOwn(user)) return this.#refuse(user);
    if ((await this.#openStored(user)) && this.hasSession()) this.#renewal.goOn();
  }

  /** What another tab did holds here too: the keys of this tab's workers go as well. */
  #follow(reason: "idle" | "signed-out", then: () => void): void {
    const isInvolved = this.#user !== null;
    then();
    if (isInvolved) void this.#endKeys(reason);
  }

  #post(message: TabMessage): void {
    attemptNow(this.#ports.log, message.kind, () => this.#ports.tabs.post(message));
  }

  /** Ends the workers with their keys, and says what of them is still at rest. */
  async #endKeys(reason: "idle" | "signed-out"): Promise<KeysLeft> {
    const turn = this.#turn;
    const left = await this.#ports.crypto.lock(reason).catch((): KeysLeft => "kept");
    const state = this.#state.get();
    if (left === "kept" && turn === this.#turn && state.kind === "sealed")
      this.#state.set({ ...state, left });
    return left;
  }
}

/** Pages of somebody who is signed in never need it (P3). */
function loadLogin() {
  return import("./login.ts");
}
