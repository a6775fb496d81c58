import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canary, shapesOf } from "#tests/support/canaries.ts";
import { type Recorder, startRecorder } from "#tests/support/recorder.ts";

const PASSWORD = canary("password", "påss wörd/+ 漢字!");

describe("the recorder", () => {
  let gateway: Server;
  let recorder: Recorder;

  beforeEach(async () => {
    gateway = createServer((incoming, outgoing) => {
      incoming.resume();
      incoming.on("end", () => outgoing.end("plain answer"));
    });
    gateway.listen(0, "127.0.0.1");
    await once(gateway, "listening");
    recorder = await startRecorder((gateway.address() as AddressInfo).port);
  });

  afterEach(async () => {
    await recorder.stop();
    gateway.close();
  });

  test("passes requests and answers through and finds nothing where nothing leaked", async () => {
    const reply = await fetch(`http://127.0.0.1:${recorder.port}/a`, {
      method: "POST",
      body: "hello",
    });
    expect(await reply.text()).toBe("plain answer");
    expect(await recorder.findLeaks([PASSWORD])).toEqual([]);
  });

  test("sends nothing into a connection that the gateway may have ended since", async () => {
    const used = new WeakSet<object>();
    gateway.prependListener("request", ({ socket }) => {
      if (used.has(socket)) socket.destroy();
      used.add(socket);
    });
    for (const path of ["/first", "/second"]) {
      const reply = await fetch(`http://127.0.0.1:${recorder.port}${path}`);
      expect(await reply.text()).toBe("plain answer");
    }
  });

  test.each([...shapesOf(PASSWORD.bytes)])(
    "meets a planted leak in the shape %s",
    async (shape, bytes) => {
      const body = Buffer.concat([Buffer.from("xx"), bytes, Buffer.from("yy")]);
      await (
        await fetch(`http://127.0.0.1:${recorder.port}/leak`, { method: "POST", body })
      ).text();
      const leaks = await recorder.findLeaks([PASSWORD]);
      expect(leaks).toContainEqual({
        canary: "password",
        shape,
        exchange: "POST /leak",
        direction: "sent",
      });
    },
  );

  test("meets a leak in a URL and in a header", async () => {
    const url = `http://127.0.0.1:${recorder.port}/?q=${encodeURIComponent("påss wörd/+ 漢字!")}`;
    await (await fetch(url, { headers: { "x-note": PASSWORD.bytes.toString("hex") } })).text();
    const shapes = (await recorder.findLeaks([PASSWORD])).map((leak) => leak.shape);
    expect(shapes).toEqual(expect.arrayContaining(["url", "hex"]));
  });

  test("meets base64 of a secret in the middle of other bytes, in all three alignments", async () => {
    for (const lead of ["", "a", "ab"]) {
      const body = Buffer.concat([Buffer.from(lead), PASSWORD.bytes, Buffer.from("tail")]).toString(
        "base64",
      );
      await (await fetch(`http://127.0.0.1:${recorder.port}/b64`, { method: "POST", body })).text();
    }
    const shapes = new Set((await recorder.findLeaks([PASSWORD])).map((leak) => leak.shape));
    for (const shape of ["base64+0", "base64+1", "base64+2"]) expect(shapes).toContain(shape);
  });
});
