import type { WireUser } from "#app/contract/commands/account.ts";
import { toUser } from "#app/core/account/account.api.ts";
import type { User } from "#app/core/account/user.ts";
import type { HttpReply, HttpRequest } from "#app/core/ports.ts";
import { aManifest, hashOf, loginHashOf, SALT, sealed } from "./auth-double.ts";
import { aReply } from "./core-ports.ts";

/** A user record's fields of somebody who has none. */
export const NO_SECOND_FACTOR = {
  twofa_type: "0",
  has_2fa: 0,
  twofa_since: 0,
  backup_code_count: 0,
} as const;

const SESSION = {
  access_token: "token",
  access_secret: "secret",
  uid: "7",
  id: "7",
  web_device_id: "70",
  team_id: "0",
  region: "CACENTRAL",
};

/** One account on a server that keeps to the contract, and can be told to cheat. */
export class FakeAccountServer {
  email = "maren@harbour.example";
  password = "correct horse battery";
  salt = SALT;
  akm = sealed(aManifest());
  isTaken = false;
  /** Nobody has the identity that the provider vouched for. */
  ssoIsNew = false;
  twofacode = "";
  /** What turning on a second factor answers with. */
  backupCodes: readonly string[] = [];
  /** Called before the manifest is compared, as another device that writes first. */
  beforeWrite: (() => void) | null = null;
  histId = "5";

  readonly answer = (request: HttpRequest): HttpReply => {
    const url = new URL(request.url, "http://x.invalid");
    if (url.pathname === "/session") return aReply({ ok: true });
    if (url.pathname === "/sso/key") return aReply({ key: "ab".repeat(16) });
    const body = JSON.parse(String(request.body));
    return aReply(this.#run(url.searchParams.get("command") ?? "", body));
  };

  #run(command: string, body: Record<string, string>): object {
    switch (command) {
      case "getloginsalt":
        return ok({ salt: this.salt });
      case "sessionnew":
        return this.#open(body);
      case "usersso":
        return this.#openBySso(body);
      case "getuserkeys":
        return ok({ enc_meta_key: `30:${this.password}`, enc_priv_key: `30:${this.password}` });
      case "userget":
        return ok({ user: this.#record() });
      case "userinfoset":
        return this.#write(body);
      case "userareakeys":
        return ok({
          areas: ["main", "vault"].map((area, index) => ({
            area,
            share_id: String(10 + index),
            share_sequence: "0",
            own_share_key: "AAAA",
          })),
        });
      case "userrebuild":
        return this.#write(body);
      case "twofabegin":
        return ok({ secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" });
      case "twofaconfirm":
      case "twofanewcodes":
        return ok({ backup_codes: this.backupCodes });
      case "provisionbegin":
        return ok({
          provision_token: "a".repeat(32),
          user_id: "7",
          pubkey_id: "1",
          main_share_id: "10",
          vault_share_id: "11",
          main_product_id: "100",
          vault_product_id: "101",
        });
      case "provision2":
        return this.#provision(body);
      default:
        return ok({});
    }
  }

  #openBySso({ twofacode }: Record<string, string>): object {
    if (this.twofacode !== "" && twofacode !== this.twofacode) return refused(8022);
    if (this.ssoIsNew) return ok({ is_new: 1, sso: "cd".repeat(16), email: this.email });
    const keys = { enc_meta_key: `30:${this.password}`, enc_priv_key: `30:${this.password}` };
    return ok({ is_new: 0, userattr: SESSION, ...keys });
  }

  #open({ password, twofacode }: Record<string, string>): object {
    if (password !== loginHashOf(this.password)) return refused(6001);
    if (this.twofacode !== "" && twofacode !== this.twofacode) return refused(8022);
    return ok(SESSION);
  }

  #write({ akm = "", akm_prev }: Record<string, string>): object {
    if (akm === "") return ok({});
    this.beforeWrite?.();
    if (akm_prev !== hashOf(this.akm)) return refused(2162, { akm: this.akm });
    this.akm = akm;
    return ok({});
  }

  #provision({ username = "", akm = "" }: Record<string, string>): object {
    if (this.isTaken) return refused(8102);
    this.email = username;
    this.akm = akm;
    return ok({ user_id: "7" });
  }

  user(): User {
    return toUser(this.#record());
  }

  #record(): WireUser {
    return {
      exists: 1,
      id: "7",
      uid: "7",
      team_id: "0",
      email: this.email,
      first_name: "Maren",
      last_name: "Lund",
      display_name: "",
      join_date: 1,
      region: "CACENTRAL",
      web_device_id: "70",
      pubkey_id: "1",
      pubkey: "AAAA",
      sigkey: "AAAA",
      own_priv_key: "AAAA",
      akm: this.akm,
      plan_id: 1,
      plan_name: "Starter",
      sku: "free",
      is_pro: 0,
      is_free_plan: 1,
      is_unlimited_plan: 0,
      is_verified: 0,
      disk_limit_bytes: 100,
      disk_usage_bytes: 10,
      syncus_coffer_id: "100",
      web_coffer_id: "101",
      dashboard: "files",
      theme: "",
      timezone: "",
      is_emailmarketing: 1,
      is_emailproduct: 1,
      is_emailrewards: 1,
      is_disableanalytics: 0,
      avatar_cachekey: "",
      is_mail_refused: 0,
      locale: "en",
      ...NO_SECOND_FACTOR,
      wake_cid: "f".repeat(32),
      hist_id: this.histId,
      password_t: 0,
      has_password_hint: 0,
      rk_t: 0,
    };
  }
}

function ok(data: object): object {
  return { success: 1, data };
}

function refused(error_code: number, data: object = {}): object {
  return { success: 0, error_code, data };
}
