import type { CryptoPort } from "#app/core/crypto/port.ts";
import type {
  ClaimPort,
  Clock,
  DeviceStorage,
  HttpPort,
  HttpReply,
  HttpRequest,
  KeptFilePort,
  LogPort,
  SourceFile,
  SourceFolder,
  TabMessage,
  TabsPort,
  TargetFolder,
} from "#app/core/ports.ts";
import type { PicturePort } from "#app/core/transfers/transfer-ports.ts";

/** A clock that moves only by sleeping. */
export class FakeClock implements Clock {
  readonly slept: number[] = [];
  #nowMs: number;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }

  async sleep(ms: number): Promise<void> {
    this.slept.push(ms);
    this.#nowMs += ms;
  }
}

/** A clock that a test moves; a sleep ends when its time has come. */
export class ManualClock implements Clock {
  #nowMs: number;
  #sleeping: { readonly untilMs: number; readonly wake: () => void }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  /** How many wait for their time. */
  get sleepers(): number {
    return this.#sleeping.length;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    const awake = this.#sleeping.filter(({ untilMs }) => untilMs <= this.#nowMs);
    this.#sleeping = this.#sleeping.filter(({ untilMs }) => untilMs > this.#nowMs);
    for (const { wake } of awake) wake();
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sleeping.push({ untilMs: this.#nowMs + ms, wake: resolve });
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }
}

type Reply = (request: HttpRequest) => HttpReply | Promise<HttpReply>;
type Answer = HttpReply | Reply;

/** Answers requests in order, or by a function, and keeps what was sent. */
export class FakeHttp implements HttpPort {
  readonly sent: HttpRequest[] = [];
  readonly #answers: Answer[] | Reply;

  constructor(answers: Answer[] | Reply) {
    this.#answers = answers;
  }

  async sendText(request: HttpRequest): Promise<HttpReply> {
    this.sent.push(request);
    if (typeof this.#answers === "function") return this.#answers(request);
    const answer = this.#answers.shift();
    if (answer === undefined) throw new Error("more requests than answers");
    return typeof answer === "function" ? answer(request) : answer;
  }

  sendBytes(request: HttpRequest): Promise<HttpReply> {
    return this.sendText(request);
  }

  /** Commands in the order in which they were sent; other requests by method and path. */
  get commands(): string[] {
    return this.sent.map(({ method, url }) => {
      const { pathname, searchParams } = new URL(url, "http://x.invalid");
      return searchParams.get("command") ?? `${method} ${pathname}`;
    });
  }
}

export function aReply(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  const text = JSON.stringify(body);
  return {
    status,
    header: (name) => headers[name] ?? null,
    text: () => text,
    bytes: () => new TextEncoder().encode(text).buffer,
  };
}

/** Signs with words that tell what was signed. */
export function fakeSigner(): Pick<CryptoPort, "signRequest"> {
  let count = 0;
  return {
    signRequest: async ({ body, servtimeS }) => {
      count += 1;
      return {
        accessToken: "token",
        uid: "7",
        webDeviceId: "70",
        signature: `signature-${servtimeS}`,
        nonce: `nonce-${count}`,
        sig2: `sig2:${body}`,
      };
    },
  };
}

export class FakeStorage implements DeviceStorage {
  readonly values = new Map<string, string>();

  read(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  write(key: string, value: string): void {
    this.values.set(key, value);
  }

  remove(key: string): void {
    this.values.delete(key);
  }
}

/** The tabs of one browser: each hears the others, none hears itself. */
export class FakeBrowser {
  readonly #listeners = new Map<number, (message: TabMessage) => void>();
  #tabs = 0;

  tab(): TabsPort {
    const id = this.#tabs;
    this.#tabs += 1;
    return {
      post: (message) => {
        for (const [other, listener] of this.#listeners) if (other !== id) listener(message);
      },
      subscribe: (listener) => {
        this.#listeners.set(id, listener);
        return () => this.#listeners.delete(id);
      },
    };
  }
}

export const silentLog: LogPort = { info: () => undefined, warn: () => undefined };

/** Locks of a browser, for the pages of a test. */
export class MemoryClaims implements ClaimPort {
  readonly #held = new Set<string>();
  claim: ClaimPort["claim"] = async (name) => {
    if (this.#held.has(name)) return null;
    this.#held.add(name);
    return () => void this.#held.delete(name);
  };
}

/** A browser that opens again what has a handle: the source itself, or what a test puts in its place. */
export class MemoryFiles implements KeptFilePort {
  readonly kept = new Map<string, SourceFile | SourceFolder>();
  keep: KeptFilePort["keep"] = async (name, source) => {
    const handle = await source.handle;
    if (handle) this.kept.set(name, handle as SourceFile | SourceFolder);
  };
  /** Of a folder that is saved into it is the folder itself. */
  reopenTarget: KeptFilePort["reopenTarget"] = async (name) => {
    const kept = this.kept.get(name) as unknown as TargetFolder | undefined;
    return kept ?? null;
  };
  names: KeptFilePort["names"] = async () => new Set(this.kept.keys());
  reopen: KeptFilePort["reopen"] = async (name) => this.kept.get(name) ?? null;
  drop: KeptFilePort["drop"] = async (name) => void this.kept.delete(name);
}

/** A browser that opens nothing again. */
export const noKeptFiles: KeptFilePort = {
  keep: async () => undefined,
  names: async () => new Set(),
  reopen: async () => null,
  reopenTarget: async () => null,
  drop: async () => undefined,
};

/** A world that makes no pictures. */
export const noPictures: PicturePort = {
  shrink: async (_bytes, wishes) => wishes.map(() => null),
  draw: async () => null,
};
