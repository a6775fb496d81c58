import { CommandClient } from "#app/core/api/command-client.ts";
import { RenewingClient } from "#app/core/api/renewing-client.ts";
import { AuthSession } from "#app/core/auth/auth-session.ts";
import { FakeKeyring } from "./auth-double.ts";
import { FakeAccountServer } from "./auth-server.ts";
import { FakeBrowser, FakeHttp, FakeStorage, HandClock, silentLog } from "./core-ports.ts";

export const MAREN = "maren@harbour.example";
export const PASSWORD = "correct horse battery";

/** One account, one browser with tabs, and a server that can be told to cheat. */
export function aWorld() {
  const server = new FakeAccountServer();
  const http = new FakeHttp(server.answer);
  const clock = new HandClock(1_700_000_000_000);
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
  return { server, http, clock, device, keyring, cleared, aTab, ...aTab() };
}

export const signIn = { userName: ` ${MAREN.toUpperCase()} `, password: PASSWORD, twofacode: "" };

/** The open account; fails when nobody is signed in. */
export function accountOf(auth: AuthSession) {
  const state = auth.state.get();
  if (state.kind !== "open") throw new Error(`not open but ${state.kind}`);
  return state.account;
}
