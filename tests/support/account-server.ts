import { stepAt, totpCode } from "#api/auth/totp.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { insertReferralCode } from "#api/store/sign-up-facts-repository.ts";
import { insertIdentity, insertLookup } from "#api/store/sso-repository.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import { updateUser } from "#api/store/users-repository.ts";
import type { SsoPurpose } from "#app/contract/endpoints/sso-identity.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import { toUser } from "#app/core/account/account.api.ts";
import type { User } from "#app/core/account/user.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { HttpReply, HttpRequest } from "#app/core/ports.ts";
import { fromBase32 } from "#mock-api/testing/second-factor.ts";
import { type AccountHouse, NOW_MS, USER_ID } from "./account-house.ts";
import { loginHashOf } from "./auth-double.ts";
import { aReply } from "./core-ports.ts";

const KEY_BYTES = 16;
const NOW_S = NOW_MS / 1000;
const IDENTITY = { iss: "https://id.harbour.example", sub: "maren" };

/** What an authenticator app shows at the time of a house, or `stepsOn` steps later. */
export function codeOf(secret: string, stepsOn = 0): string {
  return totpCode(fromBase32(secret), stepAt(NOW_S) + stepsOn);
}

/** The account of a house as the network of a page meets it; it can be told to cheat. */
export class AccountServer {
  /** The address that the record names in place of the account's own. */
  email: string | null = null;
  /** Nobody has the identity that the provider vouches for. */
  ssoIsNew = false;
  /** What the browser set out to the provider for. */
  ssoPurpose: SsoPurpose = "sign-in";
  /** Called before a manifest is compared, as another device that writes first, or one that fails. */
  beforeWrite: (() => Promise<void>) | null = null;
  /** What each command was answered with last. */
  readonly #given = new Map<CommandName, unknown>();
  readonly #house: AccountHouse;
  readonly #typed: string;
  #inFlight: Promise<unknown> = Promise.resolve();

  constructor(house: AccountHouse, typed: string) {
    this.#house = house;
    this.#typed = typed;
  }

  readonly answer = (request: HttpRequest): Promise<HttpReply> => {
    const answered = this.#answer(request);
    this.#inFlight = Promise.allSettled([this.#inFlight, answered]);
    return answered;
  };

  /** Ends when everything that was sent so far is answered. */
  async idle(): Promise<void> {
    await this.#inFlight;
  }

  given<N extends CommandName>(name: N): DataOf<N> | undefined {
    return this.#given.get(name) as DataOf<N> | undefined;
  }

  /** Another device, or the server itself, changed this of the account. */
  put(fields: Partial<UserRow>): Promise<void> {
    return updateUser(this.#db, USER_ID, fields);
  }

  async akm(): Promise<string> {
    return (await this.#house.user()).akm;
  }

  /** As a loader of the gateway hands it to a page. */
  async user(): Promise<User> {
    return toUser((await this.#run("userget", {})).user);
  }

  /** Turns on the second factor by app; the code of a sign-in now. */
  async turnOnApp(password: string): Promise<string> {
    const { api } = this.#house;
    const { secret } = await api.call("twofabegin", { twofa_type: "1" });
    const request = { password: loginHashOf(password), twofacode: codeOf(secret) };
    await api.call("twofaconfirm", request);
    return codeOf(secret, 1);
  }

  /** The account gives this code to others who sign up. */
  addReferralCode(code: string): Promise<void> {
    return insertReferralCode(this.#db, code, USER_ID);
  }

  /** What the provider said is over. */
  async dropSsoKeys(): Promise<void> {
    await this.#db.deleteFrom("sso_lookups").execute();
  }

  get #db() {
    return this.#house.api.region.db;
  }

  async #answer({ url: address, body }: HttpRequest): Promise<HttpReply> {
    const { pathname, searchParams } = new URL(address, "http://x.invalid");
    if (pathname === "/session") return aReply({ ok: true });
    if (pathname === "/sso/key") return aReply({ key: await this.#vouch() });
    const name = searchParams.get("command") as CommandName;
    // What signs a call is another test's matter.
    const {
      servtime: _at,
      access_token: _by,
      signature: _over,
      ...request
    } = JSON.parse(String(body));
    if ("akm" in request) await this.beforeWrite?.();
    try {
      const data = await this.#run(name, request);
      this.#given.set(name, data);
      return aReply({ success: 1, data });
    } catch (error) {
      if (!isAppError(error)) throw error;
      return aReply({ success: 0, error_code: error.code, data: error.data ?? {} });
    }
  }

  async #run<N extends CommandName>(name: N, request: RequestOf<N>): Promise<DataOf<N>> {
    const { api, caller } = this.#house;
    const data = await api.call(name, request);
    // From here on the page calls in the name of whoever signed in.
    if (name === "sessionnew") caller.userId = Number(Reflect.get(data, "uid"));
    if (name !== "userget" || this.email === null) return data;
    return {
      user: Object.assign({}, Reflect.get(data, "user"), { email: this.email }),
    } as DataOf<N>;
  }

  /** What the gateway does when a provider let somebody in. */
  async #vouch(): Promise<string> {
    const key = randomHex(KEY_BYTES);
    await this.#db.deleteFrom("sso_identities").execute();
    if (!this.ssoIsNew)
      await insertIdentity(this.#db, {
        ...IDENTITY,
        email: this.#typed,
        user_id: USER_ID,
        created_s: NOW_S,
      });
    const row = { key_hash: sha256Hex(key), kind: this.ssoPurpose, ...IDENTITY, is_verified: 1 };
    const email = this.email ?? this.#typed;
    await insertLookup(this.#db, { ...row, email, created_s: NOW_S, tries: 0 });
    return key;
  }
}
