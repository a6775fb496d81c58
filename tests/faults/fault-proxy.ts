import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Answer,
  ask,
  nameOf,
  openTo,
  type Question,
  readAll,
  withTurnedBit,
  withWrongCrc,
} from "./exchange.ts";
import type { Fault, Place, WorldChange } from "./fault.ts";

/** Stands in the way of every exchange at one place. */
export interface FaultProxy {
  readonly port: number;
  /** Earlier answers are known no more: what follows does not depend on what was before. */
  forget(): void;
  /** Resolves when nothing is on its way any more, late requests included. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProxyPlan {
  readonly place: Place;
  readonly target: number;
  /** Which faults this exchange meets; asked once for each, in the order of arrival. */
  take(place: Place, name: string): Fault[];
  /** Told when an exchange begins and when its answer is about to go back. */
  onStep?(step: "asked" | "answered", name: string): Promise<void> | void;
  change(change: WorldChange): Promise<void>;
}

/** Longest that a stalled exchange waits for its sender to give up. */
const GIVE_UP_MS = 5_000;
const SWAP_WAIT_MS = 150;
const REFUSE_MS = 150;
const SLOW_BYTES = 200;

export async function startFaultProxy(plan: ProxyPlan): Promise<FaultProxy> {
  const proxy = new Proxying(plan);
  await proxy.listen(0);
  return proxy;
}

class Proxying implements FaultProxy {
  readonly #plan: ProxyPlan;
  readonly #server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    const work = this.#serve(incoming, outgoing).catch(() => void outgoing.destroy());
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  });
  readonly #running = new Set<Promise<unknown>>();
  readonly #lastAnswers = new Map<string, Answer>();
  #waitingSwap: ((other: Answer) => Answer) | null = null;
  readonly #target: number;
  #isOpen = true;
  port = 0;

  constructor(plan: ProxyPlan) {
    this.#plan = plan;
    this.#target = plan.target;
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    this.port = (this.#server.address() as AddressInfo).port;
  }

  forget(): void {
    this.#lastAnswers.clear();
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled([...this.#running]);
  }

  async stop(): Promise<void> {
    this.#isOpen = false;
    await this.#close();
  }

  async #close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const name = nameOf(incoming.url ?? "/");
    const faults = this.#plan.take(this.#plan.place, name);
    await this.#plan.onStep?.("asked", name);
    for (const fault of faults) if (fault.kind === "world") await this.#plan.change(fault.change);
    const fault = faults.find(({ kind }) => kind !== "world");
    if (fault?.kind === "reset" && fault.when === "before") return cut(outgoing);
    if (fault?.kind === "refuse") return this.#refuse(outgoing);
    const question = await readQuestion(incoming);
    if (fault?.kind === "stall") return this.#stall(question, outgoing, fault.isLate);
    if (fault?.kind === "reset" && fault.when === "in-request") {
      return this.#cutInRequest(question, outgoing);
    }
    const answer = await this.#answer(name, changed(question, fault), fault);
    await this.#plan.onStep?.("answered", name);
    this.#lastAnswers.set(name, answer);
    await deliver(outgoing, await this.#bent(answer, fault), fault);
  }

  /** The answer as it comes from behind, or as the fault invents it. */
  async #answer(name: string, question: Question, fault: Fault | undefined): Promise<Answer> {
    const earlier = this.#lastAnswers.get(name);
    switch (fault?.kind) {
      case "status":
        if (fault.isDone) await ask(this.#target, question).catch(() => null);
        return invented(fault.status, name);
      case "code":
        return codeAnswer(fault.code, name);
      case "twice": {
        const first = await ask(this.#target, question);
        const second = await ask(this.#target, question);
        return fault.heard === "first" ? first : second;
      }
      case "stale": {
        const fresh = await ask(this.#target, question);
        return earlier ?? fresh;
      }
      case "slow":
        return this.#askSlowly(question);
      default:
        return ask(this.#target, question);
    }
  }

  async #bent(answer: Answer, fault: Fault | undefined): Promise<Answer> {
    if (fault?.kind === "bit" && fault.of === "answer") return withTurnedBit(answer, fault.at01);
    if (fault?.kind === "swap") return this.#holdForSwap(answer);
    const swap = this.#waitingSwap;
    this.#waitingSwap = null;
    return swap === null ? answer : swap(answer);
  }

  /** Waits a moment for another answer to change places with. */
  #holdForSwap(answer: Answer): Promise<Answer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waitingSwap = null;
        resolve(answer);
      }, SWAP_WAIT_MS);
      this.#waitingSwap = (other) => {
        clearTimeout(timer);
        resolve(other);
        return answer;
      };
    });
  }

  async #stall(question: Question, outgoing: ServerResponse, isLate: boolean): Promise<void> {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    await pause(GIVE_UP_MS, undefined, { signal: gone.signal }).catch(() => undefined);
    if (isLate) await ask(this.#target, question).catch(() => null);
    cut(outgoing);
  }

  async #cutInRequest(question: Question, outgoing: ServerResponse): Promise<void> {
    const { body, ...head } = question;
    const upstream = openTo(this.#target, head);
    upstream.on("error", () => undefined);
    await new Promise<void>((resolve) =>
      upstream.write(body.subarray(0, Math.floor(body.length / 2)), () => resolve()),
    );
    upstream.destroy();
    cut(outgoing);
  }

  async #refuse(outgoing: ServerResponse): Promise<void> {
    cut(outgoing);
    const { port } = this;
    // Not awaited: this very exchange is one of those that closing waits for.
    const away = this.#close().then(async () => {
      await pause(REFUSE_MS);
      if (this.#isOpen) await this.listen(port);
    });
    this.#running.add(away);
    void away.finally(() => this.#running.delete(away));
  }

  #askSlowly({ body, ...head }: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const upstream = openTo(this.#target, head);
      upstream.setNoDelay(true);
      upstream.once("error", reject);
      upstream.once("response", (reply) => {
        readAll(reply).then(
          (bytes) =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: bytes }),
          reject,
        );
      });
      drip(body, (bytes) => upstream.write(bytes)).then(() => upstream.end(), reject);
    });
  }
}

async function readQuestion(incoming: IncomingMessage): Promise<Question> {
  const { method = "GET", url = "/", headers } = incoming;
  return { method, url, headers, body: await readAll(incoming) };
}

function changed(question: Question, fault: Fault | undefined): Question {
  if (fault?.kind === "crc") return withWrongCrc(question);
  if (fault?.kind === "bit" && fault.of === "request") return withTurnedBit(question, fault.at01);
  return question;
}

async function deliver(
  outgoing: ServerResponse,
  answer: Answer,
  fault: Fault | undefined,
): Promise<void> {
  if (fault?.kind === "reset" && fault.when === "after") return cut(outgoing);
  const { "transfer-encoding": _chunked, ...headers } = answer.headers;
  outgoing.writeHead(answer.status, { ...headers, "content-length": answer.body.length });
  if (fault?.kind === "slow") await drip(answer.body, (bytes) => outgoing.write(bytes));
  else if (fault?.kind === "reset" && fault.when === "in-answer") {
    const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
    await new Promise<void>((resolve) => outgoing.write(half, () => resolve()));
    return cut(outgoing);
  } else outgoing.write(answer.body);
  outgoing.end();
}

/** The first bytes one by one, each a turn of the event loop apart; then the rest. */
async function drip(body: Buffer, write: (bytes: Buffer) => void): Promise<void> {
  for (let at = 0; at < Math.min(SLOW_BYTES, body.length); at += 1) {
    write(body.subarray(at, at + 1));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (body.length > SLOW_BYTES) write(body.subarray(SLOW_BYTES));
}

function cut(outgoing: ServerResponse): void {
  const socket: Socket | null = outgoing.socket;
  if (socket === null) outgoing.destroy();
  else socket.resetAndDestroy();
}

const JSON_HEADERS = { "content-type": "application/json" };

function invented(status: number, name: string): Answer {
  const words = status === 453 ? { error: { region: "US" } } : codeBody(9000 + status, name);
  return { status, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(words)) };
}

function codeAnswer(code: number, name: string): Answer {
  const body = Buffer.from(JSON.stringify(codeBody(code, name)));
  return { status: 200, headers: JSON_HEADERS, body };
}

function codeBody(code: number, name: string) {
  const field = name === "uploadmultichunk" ? "errcode" : "error_code";
  return { success: 0, [field]: code };
}
