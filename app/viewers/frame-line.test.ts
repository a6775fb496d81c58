import { afterEach, describe, expect, it } from "vitest";
import { FRAME_LIMITS } from "#app/contract/preview-limits.data.ts";
import { type FromFrame, GREETING } from "#app/contract/viewer-frame.ts";
import { FrameLine, untilGreeted } from "./frame-line.ts";

const NONCE = "0123456789abcdef";
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function aChannel(): MessageChannel {
  const channel = new MessageChannel();
  ports.push(channel.port1, channel.port2);
  return channel;
}

function greet(data: unknown, { source = window.parent as unknown, port = aChannel().port2 } = {}) {
  const event = new Event("message");
  Object.assign(event, { data, source, ports: [port] });
  window.dispatchEvent(event);
}

describe("the greeting of a frame (Trust W12)", () => {
  it("is heard of the window around it that knows its nonce, and of nobody else", async () => {
    location.hash = `#${NONCE}`;
    const heard = untilGreeted();
    const good = { kind: GREETING, nonce: NONCE };
    greet(good, { source: {} });
    greet({ ...good, nonce: "fedcba9876543210" });
    greet({ ...good, also: 1 });
    greet("coffer-view");
    const port = aChannel().port2;
    greet(good, { port });
    greet(good);
    expect(await heard).toBe(port);
  });
});

describe("the line of a frame", () => {
  function aLine() {
    const { port1, port2 } = aChannel();
    const said: FromFrame[] = [];
    port1.onmessage = ({ data }) => said.push(data);
    let printed = 0;
    let found = 0;
    const heard = {
      onOpen: () => undefined,
      onFind: () => {
        found += 1;
      },
      onPrint: () => {
        printed += 1;
      },
    };
    const line = new FrameLine(port2, heard);
    return { line, page: port1, said, printed: () => printed, found: () => found };
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };

  it("asks for no more at a time than is answered, and goes on when an answer comes", async () => {
    const { line, page, said } = aLine();
    const most = FRAME_LIMITS.readsAtOnce;
    const asked = Array.from({ length: most + 1 }, (_, at) => line.ask(at, at + 1));
    await until(() => said.length >= most);
    expect(said).toHaveLength(most);
    page.postMessage({ kind: "bytes", id: 1, bytes: new Uint8Array([7]).buffer });
    expect(await asked[0]).toEqual(new Uint8Array([7]));
    await until(() => said.length > most);
    expect(said.at(-1)).toMatchObject({ kind: "read", from: most, to: most + 1 });
  });

  it("hears nothing that is no message of the page", async () => {
    const { line, page } = aLine();
    const answer = line.ask(0, 1);
    page.postMessage({ kind: "bytes", id: 1, bytes: "no bytes" });
    page.postMessage({ kind: "bytes", id: 1, bytes: new Uint8Array([1]).buffer });
    expect(await answer).toEqual(new Uint8Array([1]));
  });

  it("is told to print, by nothing but the word for it", async () => {
    const { line, page, printed, found } = aLine();
    const answer = line.ask(0, 1);
    page.postMessage({ kind: "print", pages: 3 });
    page.postMessage({ kind: "print" });
    page.postMessage({ kind: "bytes", id: 1, bytes: new Uint8Array([1]).buffer });
    await answer;
    expect(printed()).toBe(1);
    expect(found()).toBe(0);
    page.postMessage({ kind: "find" });
    await until(() => found() > 0);
    expect([printed(), found()]).toEqual([1, 1]);
  });

  it("is told that bytes do not come", async () => {
    const { line, page } = aLine();
    const answer = line.ask(0, 1);
    page.postMessage({ kind: "refused", id: 1 });
    await expect(answer).rejects.toThrow("refused");
  });

  it("asks nothing for who has left before its turn, and goes on with the next", async () => {
    const { line, page, said } = aLine();
    const most = FRAME_LIMITS.readsAtOnce;
    const control = new AbortController();
    const asked = Array.from({ length: most }, (_, at) => line.ask(at, at + 1));
    const left = line.ask(100, 101, control.signal);
    void line.ask(200, 201);
    control.abort();
    page.postMessage({ kind: "bytes", id: 1, bytes: new Uint8Array([7]).buffer });
    await expect(left).rejects.toThrow("Aborted");
    expect(await asked[0]).toEqual(new Uint8Array([7]));
    await until(() => said.length > most);
    expect(said.slice(most)).toEqual([{ kind: "read", id: most + 1, from: 200, to: 201 }]);
  });

  it("asks for no more than it may, though an answer comes to what was given up", async () => {
    const { line, page, said } = aLine();
    const most = FRAME_LIMITS.readsAtOnce;
    const control = new AbortController();
    const given = line.ask(0, 1, control.signal);
    const asked = Array.from({ length: most + 5 }, (_, at) => line.ask(at, at + 1));
    control.abort();
    await expect(given).rejects.toThrow("Aborted");
    page.postMessage({ kind: "bytes", id: 1, bytes: new Uint8Array([7]).buffer });
    page.postMessage({ kind: "bytes", id: 2, bytes: new Uint8Array([8]).buffer });
    expect(await asked[0]).toEqual(new Uint8Array([8]));
    line.say({ kind: "shown" });
    await until(() => said.at(-1)?.kind === "shown");
    const reads = said.filter(({ kind }) => kind === "read");
    // One was given up and one was answered.
    expect(reads).toHaveLength(most + 2);
  });

  it("says that it wants bytes no more", async () => {
    const { line, said } = aLine();
    const control = new AbortController();
    const answer = line.ask(0, 1, control.signal);
    control.abort();
    await expect(answer).rejects.toThrow("Aborted");
    await until(() => said.length === 2);
    expect(said[1]).toEqual({ kind: "stop", id: 1 });
  });
});
