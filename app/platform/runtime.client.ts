import * as CODES from "#app/contract/errors/codes.ts";
import { CommandClient } from "#app/core/api/command-client.ts";
import { ProvingClient } from "#app/core/api/proving-client.ts";
import { RenewingClient } from "#app/core/api/renewing-client.ts";
import { AuthSession } from "#app/core/auth/auth-session.ts";
import { ProofRequest } from "#app/core/auth/proof-request.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { SeenFolders } from "#app/core/files/seen-folders.ts";
import { ChangeFeed } from "#app/core/realtime/change-feed.ts";
import { LazyEngine } from "#app/core/transfers/transfer-engine.ts";
import { TRANSFER_HOSTS } from "#app/core/transfers/transfer-ports.ts";
import { readBoot } from "./boot.client.ts";
import { browserClock } from "./clock.client.ts";
import type { KnownNames } from "./crypto/name-reader.client.ts";
import { createCryptoPool } from "./crypto/pool.client.ts";
import { readDeviceName } from "./device-name.client.ts";
import { browserHttp } from "./http/fetch-http.client.ts";
import { browserLeader } from "./leader.client.ts";
import { MemoryLog } from "./log.client.ts";
import { browserOnline } from "./online.client.ts";
import { writeLocale, writeTheme, writeTimeZone } from "./preferences.client.ts";
import type { Runtime } from "./runtime-context.tsx";
import { clearTabStorage, createClearStorage } from "./storage/clear-storage.client.ts";
import { createTabs } from "./tabs.client.ts";
import { trustedWorkerUrl } from "./trusted-types.client.ts";

/** Wires the ports and engines of this page. Called once, by the runtime context. */
export function startRuntime(): Runtime {
  const ports = createPorts();
  const { api, auth, proof } = createAuth(ports);
  const transferPorts = { ...ports, api, hosts: TRANSFER_HOSTS, auth: auth.state };
  const transfers = new LazyEngine(transferPorts, async () => {
    const { createTransferRunner } = await import("./transfers.client.ts");
    return (output) => createTransferRunner(transferPorts, output);
  });
  const changes = new ChangeFeed({
    ...ports,
    api,
    leader: browserLeader,
    socket: {
      run: async (plan, signal) => {
        const { browserSocket } = await import("./socket.client.ts");
        await browserSocket.run(plan, signal);
      },
    },
    load: () => import("#app/core/realtime/live.ts"),
    onUserChanged: () => auth.reloadUser(),
  });
  return { ...ports, api, auth, proof, transfers, changes };
}

type Ports = Omit<Runtime, "api" | "auth" | "proof" | "transfers" | "changes">;

function createPorts(): Ports {
  return {
    http: browserHttp,
    clock: browserClock,
    online: browserOnline,
    log: new MemoryLog(),
    tabs: createTabs(),
    device: createClearStorage(() => localStorage),
    tabStorage: createClearStorage(() => sessionStorage),
    crypto: createCrypto(window.cofferTakeNames?.()?.opened),
    deviceName: readDeviceName(),
    seen: new SeenFolders(),
  };
}

/** Signing out takes all cookies; how the page is shown is no secret and stays. */
async function clearTab(): Promise<void> {
  await clearTabStorage();
  writeLocale(readBoot().locale);
  writeTimeZone();
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") writeTheme(theme);
}

/** `known`: names that are open already; `onStart` hears of each worker, for whoever ends them (`core-apart.client.ts`). */
export function createCrypto(
  known: KnownNames | undefined,
  onStart?: (worker: Worker) => void,
): CryptoPort {
  const { cryptoWorker, wasmSimd, wasmBaseline } = readBoot().assets;
  if (cryptoWorker === null || wasmSimd === null || wasmBaseline === null) {
    // This build has no crypto core, or the browser cannot run it.
    throw new AppError(CODES.browserUnfit);
  }
  return createCryptoPool({
    startWorker: (name) => {
      const worker = new Worker(trustedWorkerUrl(cryptoWorker), { type: "module", name });
      onStart?.(worker);
      return worker;
    },
    wasmSimd,
    wasmBaseline,
    cores: navigator.hardwareConcurrency,
    known,
  });
}

/** The client asks the session whether to sign, the session calls through the client. */
function createAuth(ports: Ports): Pick<Runtime, "api" | "auth" | "proof"> {
  const plain = new CommandClient(ports, {
    hasSession: () => auth.hasSession(),
    onForcedLogout: () => location.assign("/logout"),
    onOtherRegion: async (region) => (await import("./go-to-region.client.ts")).goToRegion(region),
    onAccountState: (page) => location.assign(page),
    onRefused: (command, code) => ports.log.warn("call refused", { command, code }),
  });
  const proof = new ProofRequest();
  const renewing = new RenewingClient(plain, () => auth.renew());
  const api = new ProvingClient(renewing, () => proof.wait());
  const auth: AuthSession = new AuthSession({
    ...ports,
    api: plain,
    renewingApi: api,
    clearTab,
  });
  return { api, auth, proof };
}
