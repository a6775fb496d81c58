import { CommandClient } from "#app/core/api/command-client.ts";
import { RenewingClient } from "#app/core/api/renewing-client.ts";
import { AuthSession } from "#app/core/auth/auth-session.ts";
import { accountHouse, NOW_MS } from "./account-house.ts";
import { AccountServer } from "./account-server.ts";
import { FakeKeyring } from "./auth-double.ts";
import { FakeBrowser, FakeHttp, FakeStorage, ManualClock, silentLog } from "./core-ports.ts";

export const MAREN = "maren@harbour.example";
export const PASSWORD = "correct horse battery";

/** Makes worlds for the tests of this file, over one API; in each the account is as it was at first. */
export function worldsOfFile() {
  const house = accountHouse({ email: MAREN, password: PASSWORD });
  return async () => {
    await house().reset();
    return openWorld(new AccountServer(house(), MAREN));
  };
}

/** One account, one browser with tabs, and a server that can be told to cheat. */
export type World = ReturnType<typeof openWorld>;

function openWorld(server: AccountServer) {
  const http = new FakeHttp(server.answer);
  const clock = new ManualClock(NOW_MS);
  const device = new FakeStorage();
  const browser = new FakeBrowser();
  const keyring = new FakeKeyring();
  const cleared: string[] = [];
  const aTab = (crypto: FakeKeyring = keyring) => {
    const hooks = { onForcedLogout: () => {}, onOtherRegion: () => {}, onAccountState: () => {} };
    const plain = new CommandClient(
      { http, clock, crypto },
      { ...hooks, hasSession: () => auth.hasSession() },
    );
    const api = new RenewingClient(plain, () => auth.renew());
    const auth: AuthSession = new AuthSession({
      api: plain,
      renewingApi: api,
      crypto,
      http,
      clock,
      device,
      tabs: browser.tab(),
      log: silentLog,
      deviceName: "Test",
      clearTab: async () => {
        cleared.push("tab");
      },
    });
    return { auth, api };
  };
  /** Ends when all that was sent is answered, and what waited for it has run. */
  const settled = async () => {
    await server.idle();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { server, http, clock, device, keyring, cleared, settled, aTab, ...aTab() };
}

export const signIn = { userName: ` ${MAREN.toUpperCase()} `, password: PASSWORD, twofacode: "" };

/** The open account; fails when nobody is signed in. */
export function accountOf(auth: AuthSession) {
  const state = auth.state.get();
  if (state.kind !== "open") throw new Error(`not open but ${state.kind}`);
  return state.account;
}
