import { describe, expect, it, vi } from "vitest";
import type { MediaAsk, MediaFeed, MediaOffer } from "#app/contract/media-stream.ts";
import { OfferedMedia } from "./offered-media.ts";

const TOKEN = "0123456789abcdef".repeat(2);
const FRAME = "the frame";

/** The page's end of an offer, with everything the worker asked. */
function anOffer(media: OfferedMedia, more: Partial<MediaOffer> = {}) {
  const { port1, port2 } = new MessageChannel();
  const asked: MediaAsk[] = [];
  const waiting: (() => void)[] = [];
  port1.onmessage = ({ data }: MessageEvent<MediaAsk>) => {
    asked.push(data);
    for (const wake of waiting.splice(0)) wake();
  };
  const offer: MediaOffer = {
    kind: "media",
    token: TOKEN,
    sizeBytes: 10,
    mimeType: "video/mp4",
    element: "video",
    captions: null,
    ...more,
  };
  media.offer(offer, port2);
  const until = async (kind: MediaAsk["kind"]): Promise<MediaAsk> => {
    for (;;) {
      const found = asked.find((ask) => ask.kind === kind);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return {
    asked,
    until,
    feed: (feed: MediaFeed) => port1.postMessage(feed),
    close: () => port1.close(),
  };
}

interface Ask {
  readonly range?: string;
  readonly clientId?: string;
  readonly isNavigation?: boolean;
}

const ask = (media: OfferedMedia, path: string, more: Ask = {}) =>
  media.answer({
    url: new URL(`http://localhost:3000/sw/v/${path}`),
    isNavigation: more.isNavigation ?? false,
    clientId: more.clientId ?? FRAME,
    range: more.range ?? null,
  });
const openFrame = (media: OfferedMedia, clientId = FRAME) =>
  ask(media, TOKEN, { isNavigation: true, clientId });
const bytesOf = (...values: number[]) => new Uint8Array(values).buffer;

describe("the service worker, with audio and video that pages offer", () => {
  it("opens one frame for a token, in which nothing runs and nothing else is asked for", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    const reply = await openFrame(media);
    expect(reply.status).toBe(200);
    const policy = reply.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; media-src 'self'; style-src 'sha256-[\w+/=]{44}';/,
    );
    expect(policy).toContain("frame-ancestors 'self'; sandbox allow-same-origin");
    expect(policy).not.toContain("script");
    expect(reply.headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const html = await reply.text();
    expect(html).toContain(`<video src="${TOKEN}/content"`);
    expect(html).not.toContain("<script");
    await offer.until("opened");
    expect((await openFrame(media)).status).toBe(404);
    offer.close();
  });

  it.each([
    ["another document", `${TOKEN}/content`, { clientId: "another" }],
    ["somebody who opens the content itself", `${TOKEN}/content`, { isNavigation: true }],
    ["an unknown part", `${TOKEN}/keys`, {}],
    ["more path", `${TOKEN}/content/x`, {}],
    ["another token", `${"f".repeat(32)}/content`, {}],
    ["captions that are not there", `${TOKEN}/captions`, {}],
  ] as const)("answers %s with 404", async (_who, path, more) => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    expect((await ask(media, path, more)).status).toBe(404);
    offer.close();
  });

  it("answers nothing before the frame was opened", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    expect((await ask(media, `${TOKEN}/content`)).status).toBe(404);
    expect((await ask(media, TOKEN, { isNavigation: false })).status).toBe(404);
    offer.close();
  });

  it("is for the first document that asks where the browser does not say which one its frame is", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media, "");
    const reply = await ask(media, `${TOKEN}/content`, { clientId: "first" });
    expect(reply.status).toBe(200);
    await reply.body?.cancel();
    expect((await ask(media, `${TOKEN}/content`, { clientId: "second" })).status).toBe(404);
    expect((await ask(media, `${TOKEN}/content`, { clientId: "" })).status).toBe(404);
    offer.close();
  });

  it("takes no second offer under the same token, whoever makes it", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    const other = anOffer(media, { sizeBytes: 99 });
    await openFrame(media);
    const reply = await ask(media, `${TOKEN}/content`);
    expect(reply.headers.get("content-length")).toBe("10");
    await offer.until("range");
    expect(other.asked).toEqual([]);
    await reply.body?.cancel();
    for (const one of [offer, other]) one.close();
  });

  it("says that it is alive, and asks for one piece after the other", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    offer.feed({ kind: "ping" });
    await offer.until("alive");
    await openFrame(media);
    const reply = await ask(media, `${TOKEN}/content`);
    await offer.until("pull");
    // Bytes that nobody reads are no reason for more of them.
    offer.feed({ kind: "bytes", id: 1, bytes: bytesOf(0) });
    offer.feed({ kind: "ping" });
    const count = (kind: MediaAsk["kind"]) => offer.asked.filter((one) => one.kind === kind).length;
    await vi.waitFor(() => expect(count("alive")).toBe(2));
    expect(count("pull")).toBe(1);
    await reply.body?.cancel();
    offer.close();
  });

  it("hears nothing for a range that there is not", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    const reply = await ask(media, `${TOKEN}/content`, { range: "bytes=0-1" });
    offer.feed({ kind: "bytes", id: 2, bytes: bytesOf(9, 9) });
    offer.feed({ kind: "failed", id: 2 });
    offer.feed({ kind: "bytes", id: 1, bytes: bytesOf(1, 2) });
    offer.feed({ kind: "end", id: 1 });
    expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([1, 2]);
    offer.close();
  });

  it.each([
    ["text/html", { mimeType: "text/html" }],
    ["a type with more in it", { mimeType: "video/mp4; x=\r\nSet-Cookie: a" }],
    ["no bytes", { sizeBytes: 0 }],
    ["half a byte", { sizeBytes: 1.5 }],
    ["a token of another form", { token: "../../x" }],
  ])("takes no offer of %s", async (_what, more) => {
    const media = new OfferedMedia();
    const offer = anOffer(media, more);
    expect((await openFrame(media)).status).toBe(404);
    offer.close();
  });

  it("answers a range with exactly its bytes", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    const reply = await ask(media, `${TOKEN}/content`, { range: "bytes=4-7" });
    expect(reply.status).toBe(206);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": "4",
      "content-range": "bytes 4-7/10",
      "content-type": "video/mp4",
      "x-content-type-options": "nosniff",
    });
    expect(await offer.until("range")).toEqual({ kind: "range", id: 1, from: 4, to: 8 });
    await offer.until("pull");
    offer.feed({ kind: "bytes", id: 1, bytes: bytesOf(4, 5) });
    offer.feed({ kind: "bytes", id: 1, bytes: bytesOf(6, 7) });
    offer.feed({ kind: "end", id: 1 });
    expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([4, 5, 6, 7]);
    offer.close();
  });

  it("answers a request without a range with the whole file, and one past the end with 416", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    const whole = await ask(media, `${TOKEN}/content`);
    expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "10"]);
    await whole.body?.cancel();
    const beyond = await ask(media, `${TOKEN}/content`, { range: "bytes=10-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    offer.close();
  });

  it.each([
    [
      "too few bytes",
      [
        { kind: "bytes", id: 1, bytes: bytesOf(1) },
        { kind: "end", id: 1 },
      ],
    ],
    ["too many bytes", [{ kind: "bytes", id: 1, bytes: bytesOf(1, 2, 3, 4, 5) }]],
    ["bytes that do not come", [{ kind: "failed", id: 1 }]],
    ["a preview that is left", [{ kind: "close" }]],
  ] as const)("breaks off at %s, and never looks whole", async (_what, feeds) => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    const reply = await ask(media, `${TOKEN}/content`, { range: "bytes=0-3" });
    const body = reply.arrayBuffer();
    for (const feed of feeds) offer.feed(feed as MediaFeed);
    await expect(body).rejects.toThrow();
    offer.close();
  });

  it("tells the page which range a player has left", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    const reply = await ask(media, `${TOKEN}/content`, { range: "bytes=0-" });
    await reply.body?.cancel();
    expect(await offer.until("stop")).toEqual({ kind: "stop", id: 1 });
    offer.close();
  });

  it("answers nothing of a preview that was left", async () => {
    const media = new OfferedMedia();
    const offer = anOffer(media);
    await openFrame(media);
    const body = (await ask(media, `${TOKEN}/content`)).arrayBuffer();
    offer.feed({ kind: "close" });
    await expect(body).rejects.toThrow();
    expect((await ask(media, `${TOKEN}/content`)).status).toBe(404);
    expect((await openFrame(media)).status).toBe(404);
    offer.close();
  });

  it("serves captions that lie beside, in a language that cannot write markup", async () => {
    const media = new OfferedMedia();
    const bytes = new TextEncoder().encode("WEBVTT\n").buffer;
    const offer = anOffer(media, { captions: { language: `"><script>`, bytes } });
    expect(await (await openFrame(media)).text()).toContain(`srclang="und"`);
    const reply = await ask(media, `${TOKEN}/captions`);
    expect(reply.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(await reply.text()).toBe("WEBVTT\n");
    offer.close();
  });

  it.each(["fr", "pt-BR"])("serves captions in their language, as %s", async (language) => {
    const media = new OfferedMedia();
    const offer = anOffer(media, { captions: { language, bytes: new ArrayBuffer(1) } });
    expect(await (await openFrame(media)).text()).toContain(`srclang="${language}"`);
    offer.close();
  });

  it("keeps eight; the oldest goes", async () => {
    const media = new OfferedMedia();
    const first = anOffer(media);
    const more = Array.from({ length: 8 }, (_, n) =>
      anOffer(media, { token: `${n}`.padStart(32, "a") }),
    );
    expect((await openFrame(media)).status).toBe(404);
    for (const n of [0, 7]) {
      const token = `${n}`.padStart(32, "a");
      expect((await ask(media, token, { isNavigation: true })).status).toBe(200);
    }
    for (const offer of [first, ...more]) offer.close();
  });
});
