import type { WireUser } from "#app/contract/commands/account.ts";
import { ACCOUNT_LIMITS } from "#app/contract/limits.data.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { toEmail } from "#app/contract/validate/email.ts";
import { OpenAccount } from "#app/core/account/open-account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { Unlocked } from "#app/core/crypto/account-port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { isAbort } from "#app/core/errors/normalise.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type {
  Clock,
  DeviceStorage,
  HttpPort,
  LogPort,
  TabMessage,
  TabsPort,
} from "#app/core/ports.ts";
import { dropSession } from "./auth.api.ts";
import type { AuthState, SealedReason, SignInInput, SignInNotice, SignUpInput } from "./auth.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { isIdleTooLong, noteUse, restartIdle } from "./idle-lock.ts";
import type { LoggedIn } from "./login.ts";
import { readPinned } from "./pinned.ts";

const SESSION_ENDED = 9402;

export interface AuthPorts {
  /** Calls that never ask for the password by themselves. */
  readonly api: ApiClient;
  /** What the account uses: waits for a new sign-in when the session ended. */
  readonly renewingApi: ApiClient;
  readonly crypto: AuthCrypto;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly device: DeviceStorage;
  readonly tabs: TabsPort;
  readonly log: LogPort;
  readonly deviceName: string;
  /** Empties what this tab keeps beside the keys: session storage, caches. */
  clearTab(): Promise<void>;
}

/** Fields that people change about themselves (Spec A§2.8, A§2.9). */
export type UserInfo = Omit<RequestOf<"userinfoset">, "akm" | "akm_prev">;

export interface SignedIn {
  readonly user: WireUser;
  readonly notices: readonly SignInNotice[];
}

/** Who uses this page, from the first look to signing out. One for each page. */
export class AuthSession {
  readonly #ports: AuthPorts;
  readonly #state = new Store<AuthState>({ kind: "unknown" });
  #user: WireUser | null = null;
  #account: OpenAccount | null = null;
  /** Calls that wait for the password after 9402. */
  #renewal: { promise: Promise<void>; settle: (error?: unknown) => void } | null = null;

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
    return this.#open(await (await loadLogin()).login(this.#ports, input));
  }

  /** Fetches what a sign-in needs while there is a connection; one browser asks for it only once. */
  async prepareSignIn(): Promise<void> {
    await (await loadLogin()).prepareLogin();
  }

  /** Makes an account and signs in. Codes as `signUp`. */
  async signUp(input: SignUpInput): Promise<SignedIn> {
    const { signUp } = await import("./sign-up.ts");
    return this.#open(await signUp(this.#ports, input));
  }

  /** Gives the password again for the user who is sealed in this browser. */
  unseal(password: string, rest: Omit<SignInInput, "userName" | "password">): Promise<SignedIn> {
    const state = this.#state.get();
    if (state.kind !== "sealed") throw new AppError(SESSION_ENDED);
    return this.signIn({ ...rest, userName: state.userName, password });
  }

  /**
   * Looks whether this browser has the keys of the user that the server named, and opens them. A
   * locked page stays locked after a reload, because its keys are gone (Trust W13).
   */
  async resume(user: WireUser): Promise<void> {
    if (this.#state.get().kind !== "unknown") return;
    this.#user = user;
    if (isIdleTooLong(this.#ports)) return this.lock();
    if (!(await this.#restore(user))) return this.#seal("no-keys");
    const unlocked = await this.#reopen(user);
    if (unlocked === null) return this.#seal("no-keys");
    this.#enter(user, unlocked);
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

  /** Sets fields of the user and fetches the user again (Spec A§2.8). */
  async saveUserInfo(fields: UserInfo): Promise<void> {
    await this.#ports.renewingApi.call("userinfoset", fields);
    await this.reloadUser();
  }

  /** The user as the server knows it now. */
  async reloadUser(): Promise<void> {
    await this.#account?.refresh();
  }

  /** Closes the keys in all tabs; the names are sealed again. */
  async lock(): Promise<void> {
    await this.#ports.crypto.lock("idle");
    this.#ports.tabs.post({ kind: "locked" });
    this.#seal("locked");
  }

  /**
   * For a call that met 9402: asks for the password and resolves after it was given.
   *
   * @throws AppError 9402 when the user signs out instead, or when nobody is signed in here
   */
  async renew(): Promise<void> {
    if (this.#user === null) throw new AppError(SESSION_ENDED);
    if (this.#renewal === null) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#renewal = {
        promise,
        settle: (error) => (error === undefined ? resolve() : reject(error)),
      };
      if (this.hasSession()) this.#seal("session-ended");
    }
    return this.#renewal.promise;
  }

  /** The user again, at most every five minutes (Spec A§4.1). */
  async refreshUser(): Promise<void> {
    await this.#account?.refreshIfOlderThan(ACCOUNT_LIMITS.userRefreshIntervalMs);
  }

  /**
   * Ends the session here and in all tabs (Spec A§4.2): no key is left in this browser, whatever of
   * it the server still answers.
   */
  async signOut(): Promise<void> {
    const { api, crypto, http, tabs } = this.#ports;
    if (await this.#canSign()) await this.#attempt("session", () => api.call("sessiondelete", {}));
    await this.#attempt("cookie", () => dropSession(http));
    await this.#attempt("tab", () => this.#ports.clearTab());
    tabs.post({ kind: "signed-out" });
    await crypto.lock("signed-out");
    this.#leave();
  }

  /** On the sign-out page of a fresh tab nobody has looked for keys yet. */
  async #canSign(): Promise<boolean> {
    if (this.#state.get().kind !== "unknown") return this.hasSession();
    return (await this.#ports.crypto.restore()) === "open";
  }

  #open({ user, unlocked, isNewDevice }: LoggedIn): SignedIn {
    const isSame = this.#user === null || this.#user.id === user.id;
    this.#enter(user, unlocked);
    restartIdle(this.#ports);
    this.#ports.tabs.post({ kind: "signed-in" });
    this.#settleRenewal(isSame ? undefined : new AppError(SESSION_ENDED));
    return { user, notices: toNotices(unlocked, isNewDevice) };
  }

  #enter(user: WireUser, unlocked: Unlocked): void {
    this.#user = user;
    const { renewingApi: api, crypto, clock, device, deviceName } = this.#ports;
    const account = new OpenAccount({ api, crypto, clock, device, deviceName }, user, unlocked);
    this.#account = account;
    this.#state.set({ kind: "open", account });
  }

  #seal(reason: SealedReason): void {
    const user = this.#user;
    this.#account = null;
    if (user === null) this.#state.set({ kind: "signed-out" });
    else this.#state.set({ kind: "sealed", userName: toEmail(user.email), reason });
  }

  #leave(): void {
    this.#user = null;
    this.#account = null;
    this.#state.set({ kind: "signed-out" });
    this.#settleRenewal(new AppError(SESSION_ENDED));
  }

  #settleRenewal(error?: AppError): void {
    this.#renewal?.settle(error);
    this.#renewal = null;
  }

  /** Keys of another user, left by an older session, are not this user's. */
  async #restore(user: WireUser): Promise<boolean> {
    const { crypto, api } = this.#ports;
    if ((await crypto.restore()) === "empty") return false;
    const servtimeS = api.servtimeS();
    const signed = await crypto.signRequest({
      method: "POST",
      cmd: "userget",
      body: "",
      servtimeS,
    });
    return signed.uid === user.uid;
  }

  async #reopen(user: WireUser): Promise<Unlocked | null> {
    const { crypto, device } = this.#ports;
    try {
      return await crypto.reopen({
        enc_meta_key: "",
        enc_priv_key: "",
        own_priv_key: user.own_priv_key,
        pubkey: user.pubkey,
        sigkey: user.sigkey,
        akm: user.akm,
        pinned: readPinned(device, toEmail(user.email)),
      });
    } catch (error) {
      if (isAbort(error)) throw error;
      // Keys that do not fit the user record any more open with the password or not at all.
      this.#ports.log.warn("reopen-failed");
      return null;
    }
  }

  #hear(message: TabMessage): void {
    if (message.kind === "signed-out") this.#follow("signed-out", () => this.#leave());
    if (message.kind === "locked") this.#follow("idle", () => this.#seal("locked"));
    if (message.kind === "signed-in") {
      void this.#attempt("keys of another tab", () => this.#tryKeysOfOtherTab());
    }
  }

  /** The password was given in another tab: its keys serve this one as well. */
  async #tryKeysOfOtherTab(): Promise<void> {
    const user = this.#user;
    if (this.#state.get().kind !== "sealed" || user === null) return;
    const unlocked = (await this.#restore(user)) ? await this.#reopen(user) : null;
    if (unlocked === null || this.#state.get().kind !== "sealed") return;
    this.#enter(user, unlocked);
    this.#settleRenewal();
  }

  /** What another tab did holds here too: the keys of this tab's workers go as well. */
  #follow(reason: "idle" | "signed-out", then: () => void): void {
    if (this.#state.get().kind === "open") void this.#ports.crypto.lock(reason).then(then, then);
    else then();
  }

  async #attempt(event: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isAbort(error)) throw error;
      this.#ports.log.warn("step-failed", { event });
    }
  }
}

/** Pages of somebody who is signed in never need it (P3). */
function loadLogin() {
  return import("./login.ts");
}

function toNotices({ warnings, manifest }: Unlocked, isNewDevice: boolean): SignInNotice[] {
  const notices: SignInNotice[] = warnings.map((kind) => ({ kind }));
  if (isNewDevice && manifest !== null) {
    notices.push({ kind: "new-device", writtenS: manifest.t, device: manifest.dev.name });
  }
  return notices;
}
