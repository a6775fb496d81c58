import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createRequestSigner } from "./request-signer.server.ts";

const SESSION = {
  uid: "12",
  id: "12",
  team_id: "0",
  web_device_id: "7",
  access_token: "token",
  access_secret: "secret",
  region: "CACENTRAL",
};
const CALL = { method: "POST", cmd: "userget", body: '{"a":1}', servtimeS: 1_700_000_000 };

describe("a call of the server", () => {
  it("carries the specified signature", async () => {
    const { signature } = await createRequestSigner(SESSION).signRequest(CALL);
    expect(signature).toBe(createHmac("sha1", "secret").update("token1271700000000").digest("hex"));
  });

  it("carries a sig2 over method, command, body, time and nonce", async () => {
    const { sig2, nonce } = await createRequestSigner(SESSION).signRequest(CALL);
    const body = createHash("sha256").update(CALL.body).digest("hex");
    const text = `e2cs/2\nPOST\nuserget\n${body}\n1700000000\n${nonce}`;
    expect(sig2).toBe(createHmac("sha256", "secret").update(text).digest("hex"));
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  });

  it("has a new nonce each time", async () => {
    const signer = createRequestSigner(SESSION);
    const nonces = await Promise.all([signer.signRequest(CALL), signer.signRequest(CALL)]);
    expect(nonces[0]!.nonce).not.toBe(nonces[1]!.nonce);
  });

  it("without a session is 9401", async () => {
    await expect(createRequestSigner(null).signRequest(CALL)).rejects.toMatchObject({ code: 9401 });
  });
});
