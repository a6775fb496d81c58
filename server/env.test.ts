import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const SECRET = "x".repeat(64);
const SECRETS = { COFFER_SECRET: SECRET, COFFER_API_SECRET: "a".repeat(32) };

describe("the gateway's settings", () => {
  it("need only the two secrets", () => {
    expect(readEnv(SECRETS)).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      secrets: [SECRET],
      tls: null,
      publicUrl: null,
      trustedProxies: 0,
      hasMailbox: false,
    });
  });

  it("name what is wrong, and never its value", () => {
    const read = () => readEnv({ COFFER_SECRET: "too-short", COFFER_PORT: "x" });
    expect(read).toThrow("COFFER_PORT");
    expect(read).toThrow("COFFER_SECRET");
    expect(read).toThrow("COFFER_API_SECRET");
    expect(read).not.toThrow("too-short");
  });

  it("take a header's name for the place only behind a trusted proxy", () => {
    const named = { ...SECRETS, COFFER_PLACE_HEADER: "CF-IPCity" };
    expect(readEnv({ ...named, COFFER_TRUST_PROXY: "1" }).placeHeader).toBe("cf-ipcity");
    expect(readEnv(named).placeHeader).toBe("");
    expect(() => readEnv({ ...SECRETS, COFFER_PLACE_HEADER: "a b" })).toThrow("PLACE_HEADER");
  });

  it("take an address for support, or none", () => {
    const named = { ...SECRETS, COFFER_SUPPORT_EMAIL: "help@harbour.example" };
    expect(readEnv(named).supportEmail).toBe("help@harbour.example");
    expect(readEnv({ ...SECRETS, COFFER_SUPPORT_EMAIL: "" }).supportEmail).toBeNull();
    const older = { ...SECRETS, COFFER_OLDER_URL: "https://old.example/x?y" };
    expect(readEnv(older).olderUrl).toBe("https://old.example");
    expect(readEnv(SECRETS).olderUrl).toBeNull();
    expect(() => readEnv({ ...SECRETS, COFFER_OLDER_URL: "javascript:alert(1)" })).toThrow(
      "COFFER_OLDER_URL",
    );
    expect(() => readEnv({ ...SECRETS, COFFER_SUPPORT_EMAIL: "help" })).toThrow("SUPPORT_EMAIL");
  });

  it("sends people to pay at an address of this machine, or by https, alone", () => {
    const at = (url: string) => readEnv({ ...SECRETS, COFFER_BILLING_URL: url }).billingOrigin;
    expect(at("https://pay.example/x")).toBe("https://pay.example");
    expect(at("http://127.0.0.1:4010")).toBe("http://127.0.0.1:4010");
    expect(() => at("http://pay.example")).toThrow("COFFER_BILLING_URL needs https");
    expect(readEnv(SECRETS).billingOrigin).toBeNull();
  });

  it("lets documents be opened at a provider of this machine, or by https, alone", () => {
    const at = (url: string) => readEnv({ ...SECRETS, COFFER_OFFICE_URL: url }).officeOrigin;
    expect(at("https://office.example/x")).toBe("https://office.example");
    expect(at("http://127.0.0.1:4010")).toBe("http://127.0.0.1:4010");
    expect(() => at("http://office.example")).toThrow("COFFER_OFFICE_URL needs https");
    expect(readEnv(SECRETS).officeOrigin).toBeNull();
  });

  it("take certificate and key together", () => {
    expect(() => readEnv({ ...SECRETS, COFFER_TLS_CERT: "/c" })).toThrow("together");
  });

  it("keep only the origin of addresses", () => {
    const env = readEnv({
      ...SECRETS,
      COFFER_PUBLIC_URL: "https://files.example/x?y",
      COFFER_SECRET_PREVIOUS: "y".repeat(32),
    });
    expect(env.publicUrl).toBe("https://files.example");
    expect(env.secrets).toEqual([SECRET, "y".repeat(32)]);
  });
});
