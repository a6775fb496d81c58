import { describe, expect, it } from "vitest";
import type { SaveEvent, SaveFeed } from "#app/contract/save-stream.ts";
import { OfferedDownloads } from "./offered-downloads.ts";

const TOKEN = "0123456789abcdef".repeat(2);
const URL_OF = (token: string) => new URL(`http://localhost:3000/sw/d/${token}`);

/** Downloads whose requests wait for no offer. */
const nobodyOffers = () => new OfferedDownloads(() => Promise.resolve());

/** The page's end of an offer, with everything the worker said. */
function anOffer(downloads: OfferedDownloads, file: { name?: string; sizeBytes?: number } = {}) {
  const { port1, port2 } = new MessageChannel();
  const heard: SaveEvent["kind"][] = [];
  const waiting = new Map<SaveEvent["kind"], () => void>();
  port1.onmessage = (event: MessageEvent<SaveEvent>) => {
    heard.push(event.data.kind);
    waiting.get(event.data.kind)?.();
  };
  downloads.offer(TOKEN, {
    name: file.name ?? "a.bin",
    sizeBytes: file.sizeBytes ?? 4,
    port: port2,
  });
  return {
    heard,
    feed: (feed: SaveFeed) => port1.postMessage(feed),
    until: (kind: SaveEvent["kind"]) =>
      heard.includes(kind)
        ? Promise.resolve()
        : new Promise<void>((resolve) => waiting.set(kind, resolve)),
    close: () => port1.close(),
  };
}

const bytesOf = (...values: number[]) => new Uint8Array(values).buffer;

describe("the service worker, with downloads that pages offer", () => {
  it("answers a token once, with the headers of a save", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads, { name: "عقد 1.pdf" });
    const reply = await downloads.answer(URL_OF(TOKEN));
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": "4",
      "content-disposition": "attachment; filename*=UTF-8''%D8%B9%D9%82%D8%AF%201.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-embedder-policy": "require-corp",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect((await downloads.answer(URL_OF(TOKEN))).status).toBe(404);
    await reply.body?.cancel();
    offer.close();
  });

  it.each(["", "short", TOKEN.toUpperCase(), `${TOKEN}/x`, "f".repeat(32)])(
    "answers %j with 404",
    async (token) => {
      expect((await nobodyOffers().answer(URL_OF(token))).status).toBe(404);
    },
  );

  it("waits for an offer that comes after its request", async () => {
    const downloads = new OfferedDownloads(() => new Promise(() => undefined));
    const asked = downloads.answer(URL_OF(TOKEN));
    const offer = anOffer(downloads);
    const reply = await asked;
    expect(reply.status).toBe(200);
    await reply.body?.cancel();
    offer.close();
  });

  it("keeps quotes and line breaks of a name out of the header", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads, { name: `a"b';\r\nX: y` });
    const reply = await downloads.answer(URL_OF(TOKEN));
    expect(reply.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''a%22b%27%3B%0D%0AX%3A%20y",
    );
    await reply.body?.cancel();
    offer.close();
  });

  it("passes bytes on as they are pulled and closes at the exact length", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads);
    const reply = await downloads.answer(URL_OF(TOKEN));
    const body = reply.arrayBuffer();
    await offer.until("opened");
    await offer.until("pull");
    offer.feed({ kind: "bytes", bytes: bytesOf(1, 2) });
    offer.feed({ kind: "bytes", bytes: bytesOf(3, 4) });
    offer.feed({ kind: "end" });
    expect(new Uint8Array(await body)).toEqual(new Uint8Array([1, 2, 3, 4]));
    await offer.until("closed");
    offer.close();
  });

  it("asks for no more than it has room for while nobody reads", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads, { sizeBytes: 100 });
    const reader = (await downloads.answer(URL_OF(TOKEN))).body!.getReader();
    await offer.until("pull");
    offer.feed({ kind: "bytes", bytes: bytesOf(1) });
    offer.feed({ kind: "ping" });
    await offer.until("alive");
    offer.feed({ kind: "bytes", bytes: bytesOf(2) });
    offer.feed({ kind: "ping" });
    await new Promise((resolve) => setImmediate(resolve));
    const pulls = () => offer.heard.filter((kind) => kind === "pull").length;
    expect(pulls()).toBe(2);
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve));
    expect(pulls()).toBe(3);
    await reader.cancel();
    offer.close();
  });

  it("breaks a file that ends early, instead of letting it look whole", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads);
    const reply = await downloads.answer(URL_OF(TOKEN));
    const body = reply.arrayBuffer();
    offer.feed({ kind: "bytes", bytes: bytesOf(1, 2, 3) });
    offer.feed({ kind: "end" });
    await expect(body).rejects.toThrow("length");
    await offer.until("cancelled");
    offer.close();
  });

  it("breaks a file that goes on after its end", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads);
    const reply = await downloads.answer(URL_OF(TOKEN));
    const body = reply.arrayBuffer();
    offer.feed({ kind: "bytes", bytes: bytesOf(1, 2, 3, 4, 5) });
    await expect(body).rejects.toThrow("length");
    offer.close();
  });

  it("breaks the file when the transfer fails", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads);
    const reply = await downloads.answer(URL_OF(TOKEN));
    const body = reply.arrayBuffer();
    offer.feed({ kind: "bytes", bytes: bytesOf(1) });
    offer.feed({ kind: "abort" });
    await expect(body).rejects.toThrow("aborted");
    offer.close();
  });

  it("tells the page when the browser's own downloads cancel", async () => {
    const downloads = nobodyOffers();
    const offer = anOffer(downloads);
    await (await downloads.answer(URL_OF(TOKEN))).body?.cancel();
    await offer.until("cancelled");
    expect(offer.heard).toContain("cancelled");
    offer.close();
  });

  it.each([0, -1, 1.5, Number.NaN])("takes no offer of %d bytes", async (sizeBytes) => {
    const downloads = nobodyOffers();
    anOffer(downloads, { sizeBytes }).close();
    expect((await downloads.answer(URL_OF(TOKEN))).status).toBe(404);
  });
});
