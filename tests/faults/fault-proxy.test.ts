import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeServer, listenAnywhere, portOf } from "#tests/support/gateway.ts";
import { Dice } from "./dice.ts";
import { ask, nameOf, readAll } from "./exchange.ts";
import { type Fault, planRules } from "./fault.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

const heard: string[] = [];
let server: Server;
let proxy: FaultProxy;
let faults: Fault[] = [];

/** Tells how many requests it has had, and their bodies. */
const count: RequestListener = async (request, response) => {
  heard.push((await readAll(request)).toString());
  response.end(`answer ${heard.length}`);
};

beforeEach(async () => {
  heard.length = 0;
  server = await listenAnywhere(createServer(count));
  proxy = await startFaultProxy({
    place: "front",
    target: portOf(server),
    take: () => faults.splice(0, 1),
    change: async () => undefined,
  });
});
afterEach(async () => {
  await proxy.stop();
  await closeServer(server);
});

function send(fault: Fault | null, body = "question"): Promise<{ status: number; text: string }> {
  faults = fault === null ? [] : [fault];
  return post(body);
}

async function post(body: string) {
  const headers = { "content-length": String(body.length) };
  const answer = await ask(proxy.port, {
    method: "POST",
    url: "/api/?command=userget",
    headers,
    body: Buffer.from(body),
  });
  return { status: answer.status, text: answer.body.toString() };
}

describe("the proxy of faults", () => {
  it("changes nothing without a fault", async () => {
    expect(await send(null)).toEqual({ status: 200, text: "answer 1" });
    expect(heard).toEqual(["question"]);
  });

  it.each([
    ["before", 0],
    ["after", 1],
    ["in-answer", 1],
  ] as const)("cuts the connection %s the request was carried out", async (when, carriedOut) => {
    await expect(send({ kind: "reset", when })).rejects.toThrow();
    await proxy.idle();
    expect(heard).toHaveLength(carriedOut);
  });

  it("cuts the connection in the middle of a request, which then is not whole", async () => {
    await expect(send({ kind: "reset", when: "in-request" })).rejects.toThrow();
    await proxy.idle();
    expect(heard).not.toContain("question");
  });

  it("lets a request that was given up arrive late", async () => {
    const { signal, abort } = abortable();
    faults = [{ kind: "stall", isLate: true }];
    const asked = fetch(`http://127.0.0.1:${proxy.port}/`, {
      method: "POST",
      body: "late",
      signal,
    });
    await expect.poll(() => faults).toEqual([]);
    abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => heard).toEqual(["late"]);
  });

  it("carries a request out twice and gives either answer", async () => {
    expect((await send({ kind: "twice", heard: "first" })).text).toBe("answer 1");
    expect((await send({ kind: "twice", heard: "second" })).text).toBe("answer 4");
    expect(heard).toHaveLength(4);
  });

  it("gives an earlier answer again", async () => {
    await send(null);
    expect((await send({ kind: "stale" })).text).toBe("answer 1");
    expect(heard).toHaveLength(2);
  });

  it("lets two answers change places", async () => {
    faults = [{ kind: "swap" }];
    const first = post("one");
    await expect.poll(() => heard).toEqual(["one"]);
    const second = await post("two");
    expect([(await first).text, second.text]).toEqual(["answer 2", "answer 1"]);
  });

  it("turns one bit of what is asked or answered", async () => {
    await send({ kind: "bit", of: "request", at01: 0 }, "a");
    expect(heard).toEqual(["`"]);
    expect((await send({ kind: "bit", of: "answer", at01: 0 })).text).toBe("`nswer 2");
  });

  it("puts another checksum beside the bytes", async () => {
    await send({ kind: "crc" }, '{"payload_crc32":"0abc"}');
    expect(heard).toEqual(['{"payload_crc32":"1abc"}']);
  });

  it("answers by itself, with or without the action", async () => {
    const without = await send({ kind: "status", status: 503, isDone: false });
    expect([without.status, heard.length]).toEqual([503, 0]);
    const done = await send({ kind: "status", status: 502, isDone: true });
    expect([done.status, heard.length]).toEqual([502, 1]);
    expect((await send({ kind: "code", code: -1 })).text).toBe('{"success":0,"error_code":-1}');
  });

  it("delivers slow bytes as they were", async () => {
    const long = "x".repeat(1000);
    expect((await send({ kind: "slow" }, long)).text).toBe("answer 1");
    expect(heard).toEqual([long]);
  });

  it("stops listening for a moment", async () => {
    await expect(send({ kind: "refuse" })).rejects.toThrow();
    await proxy.idle();
    expect((await send(null)).status).toBe(200);
  });
});

describe("a seed", () => {
  it("plans the same faults again", () => {
    const names = ["pathdata", "proxyapi.fcgi"];
    const plans = Array.from({ length: 50 }, (_, seed) => planRules(new Dice(seed), names));
    expect(Array.from({ length: 50 }, (_, seed) => planRules(new Dice(seed), names))).toEqual(
      plans,
    );
    expect(new Set(plans.flat().map(({ fault }) => fault.kind)).size).toBe(12);
  });

  it("names calls by their command, else by their path", () => {
    expect(nameOf("/api/?command=userget&userid=7")).toBe("userget");
    expect(nameOf("/r/ca/api/?command=userget")).toBe("userget");
    expect(nameOf("/h/2/uploadmultichunk")).toBe("uploadmultichunk");
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
