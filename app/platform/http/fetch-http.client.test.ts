import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserHttp } from "./fetch-http.client.ts";

const URL_OF_CALL = "https://panel.example/api";
const TIMED_OUT = 9502;

/** A server that takes a request and never answers. */
const never = (_url: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", vi.fn(never));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(more: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  let outcome: unknown = "waiting";
  const sent = browserHttp
    .sendText({ method: "POST", url: URL_OF_CALL, ...more })
    .catch((error) => {
      outcome = error;
    });
  return { sent, outcome: () => outcome };
}

it("a command without an answer ends after 120 s, and not before", async () => {
  const { sent, outcome } = send();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome()).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await sent;
  expect(outcome()).toMatchObject({ code: TIMED_OUT });
});

it("a command may say how long it waits, and 0 waits for ever", async () => {
  const short = send({ timeoutMs: 1_000 });
  const endless = send({ timeoutMs: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  await short.sent;
  expect(short.outcome()).toMatchObject({ code: TIMED_OUT });
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(endless.outcome()).toBe("waiting");
});

it("a command that is given up is no failure, and leaves no timer behind", async () => {
  const gone = new AbortController();
  const { sent, outcome } = send({ signal: gone.signal });
  gone.abort();
  await sent;
  expect(outcome()).toMatchObject({ name: "AbortError" });
  expect(vi.getTimerCount()).toBe(0);
});

describe("a write that is under way", () => {
  /** Whether each call that was made may outlive its page. */
  const kept = () => vi.mocked(fetch).mock.calls.map(([, init]) => init?.keepalive);
  const post = (more: { body: string; outlivesPage?: boolean; signal?: AbortSignal }) =>
    browserHttp.sendText({ method: "POST", url: URL_OF_CALL, ...more }).catch(() => undefined);

  it("goes on where the page is left, and a read ends with it (Reading R-479)", async () => {
    const end = new AbortController();
    const { signal } = end;
    const sent = [
      post({ body: "delete", outlivesPage: true, signal }),
      post({ body: "list", signal }),
    ];
    expect(kept()).toEqual([true, false]);
    end.abort();
    await Promise.all(sent);
  });

  it("is never refused for its size: beyond what browsers keep it goes as any other call", async () => {
    const end = new AbortController();
    const large = { body: "ü".repeat(20 * 1024), outlivesPage: true, signal: end.signal };
    const first = [post(large), post(large)];
    expect(kept()).toEqual([true, false]);
    end.abort();
    await Promise.all(first);
    const again = new AbortController();
    const next = post({ ...large, signal: again.signal });
    expect(kept()).toEqual([true, false, true]);
    again.abort();
    await next;
  });
});
