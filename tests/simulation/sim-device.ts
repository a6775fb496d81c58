// What comes when it is needed is here from the beginning: no seed waits for a disk.
import "#app/core/account/own-events.ts";
import "#app/core/files/kept-folders.crypto.ts";
import "#app/core/files/shared-names.crypto.ts";
import "#app/core/keys/others-names.crypto.ts";
import type { CommandName, DataOf, RequestOf } from "#app/contract/registry.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { OpenAccount } from "#app/core/account/open-account.ts";
import type { ApiClient, CallOptions } from "#app/core/api/client.ts";
import { retryCall } from "#app/core/api/retry.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { readPinned, writePinned } from "#app/core/keys/pinned.ts";
import type { HttpRequest } from "#app/core/ports.ts";
import { Hints } from "#app/core/realtime/hints.ts";
import { runNotificationLoop } from "#app/core/realtime/notification-loop.ts";
import { createShareTasks } from "#app/core/shares/share-tasks.ts";
import type { Seeded } from "#tests/crypto/seeded.ts";
import { aReply, FakeStorage, silentLog } from "#tests/support/core-ports.ts";
import {
  createCryptoInProcess,
  createMemoryLinks,
  MemoryListings,
} from "#tests/support/crypto-in-process.ts";
import type { SimPerson } from "./sim-people.ts";
import type { SimServer } from "./sim-server.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** What a session runs on. */
export interface SimWorld {
  readonly time: VirtualTime;
  readonly server: SimServer;
  readonly random: Seeded;
  /** Off while everybody comes to rest at the end. */
  hasFaults: boolean;
  /** A line for each thing that happened: one seed, one list. */
  readonly trace: string[];
}

const NO_ANSWER = 9000;
const RANK = 3;

/** One device of a person, with what it keeps, and the page that is open on it. */
export class SimDevice {
  readonly person: SimPerson;
  readonly number: number;
  readonly #world: SimWorld;
  readonly #storage = new FakeStorage();
  #page: SimPage | null = null;

  constructor(world: SimWorld, person: SimPerson, number: number) {
    this.#world = world;
    this.person = person;
    this.number = number;
    const { salt, akm } = person.keys;
    writePinned(this.#storage, person.email, { salt, rank: RANK, akm });
  }

  get label(): string {
    return `${this.person.name}${this.number}`;
  }

  get page(): SimPage | null {
    return this.#page;
  }

  /** Opens a page; whatever was open before is gone, in the middle of what it did. */
  async open(): Promise<SimPage> {
    this.close();
    const page = await SimPage.open(this.#world, this, this.#storage);
    this.#page = page;
    return page;
  }

  close(): void {
    this.#page?.close();
    this.#page = null;
  }
}

/** A page that somebody is signed in on, with what runs in it by itself. */
export class SimPage {
  readonly ports: FilesPorts;
  readonly account: OpenAccount;
  readonly #world: SimWorld;
  readonly #device: SimDevice;
  readonly #gone: AbortController;

  private constructor(world: SimWorld, device: SimDevice, open: OpenPage) {
    this.#world = world;
    this.#device = device;
    this.#gone = open.gone;
    this.account = open.account;
    this.ports = { api: open.api, crypto: open.crypto, account: open.account };
  }

  static async open(world: SimWorld, device: SimDevice, storage: FakeStorage): Promise<SimPage> {
    const { person } = device;
    const gone = new AbortController();
    const api = connect(world, device, gone.signal);
    const crypto = openCrypto(world, person);
    await crypto.restore(person.email);
    const user = await fetchUser(api);
    const { pubkey, sigkey, akm, encOwnPrivKey: own_priv_key } = user;
    const pinned = readPinned(storage, person.email);
    const record = { pubkey, sigkey, akm, own_priv_key, pinned };
    const unlocked = await crypto.reopen({ ...record, enc_meta_key: "", enc_priv_key: "" });
    const ports = {
      ...{ api, crypto, clock: world.time, device: storage, deviceName: device.label },
      userName: person.email,
      onOtherAccount: async () => undefined,
    };
    return new SimPage(world, device, {
      gone,
      api,
      crypto,
      account: new OpenAccount(ports, user, unlocked),
    });
  }

  get isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  close(): void {
    this.#gone.abort(new Error("the page is gone"));
  }

  /** What a page does by itself: it goes on with what stopped, and does what it is asked for. */
  async live(): Promise<void> {
    const { time, server } = this.#world;
    const tasks = createShareTasks(this.ports);
    const { signal } = this.#gone;
    const { wakeCid } = this.#device.person;
    const start = tasks.start(signal).catch(() => undefined);
    const sendText = async ({ url }: HttpRequest) => {
      const since = new URL(url, "http://x.invalid").searchParams.get("since") ?? "";
      return aReply({ hist_id: await server.waitForChange(wakeCid, since, signal) });
    };
    const http = { sendText, sendBytes: sendText };
    const ports = { api: this.ports.api, http, clock: time, log: silentLog, tasks, wakeCid };
    const hints = new Hints();
    await runNotificationLoop({ ...ports, hints, onNotifications: () => undefined }, signal);
    await start;
  }
}

interface OpenPage {
  readonly gone: AbortController;
  readonly api: ApiClient;
  readonly crypto: CryptoPort;
  readonly account: OpenAccount;
}

/** One call after the other, so that their order is the seed's and not that of threads. */
function openCrypto({ time }: SimWorld, { secrets }: SimPerson): CryptoPort {
  const port = createCryptoInProcess(secrets, createMemoryLinks(), new MemoryListings());
  let tail: Promise<unknown> = Promise.resolve();
  return new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        time.work(() => {
          const run = tail.then(() => Reflect.apply(method, target, args));
          tail = run.catch(() => undefined);
          return run;
        });
    },
  });
}

/**
 * The way to the server: a message takes its time, is lost before anybody heard it or after it was done,
 * and is sent again as the product sends it: what was done comes twice.
 */
function connect(world: SimWorld, device: SimDevice, gone: AbortSignal): ApiClient {
  const { time } = world;
  const isLost = () => world.hasFaults && world.random.whole(0, 99) < 6;
  const travel = async (signal: AbortSignal) => {
    const isSlow = world.hasFaults && world.random.whole(0, 99) < 5;
    await time.sleep(world.random.whole(5, isSlow ? 90_000 : 150), signal);
  };
  const call = async <N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    { signal }: CallOptions = {},
  ): Promise<DataOf<N>> => {
    const end = signal === undefined ? gone : AbortSignal.any([signal, gone]);
    const attempt = async () => {
      await travel(end);
      if (isLost()) throw noAnswer();
      const from = { person: device.person, device: device.number };
      const value = await world.server.call(from, name, request).finally(() => {
        world.trace.push(`${time.nowMs()} ${device.label} ${name}`);
      });
      await travel(end);
      if (isLost()) throw noAnswer();
      return { repeat: false, value };
    };
    return retryCall(attempt, time, end);
  };
  return { call, servtimeS: () => time.nowS() };
}

function noAnswer(): AppError {
  return new AppError(NO_ANSWER, { cause: new Error("no answer") });
}
