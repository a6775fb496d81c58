import { afterEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 24 * 3600 * 1000;

let gateway: TestGateway;
afterEach(() => gateway.close());

async function ask(env: Readonly<Record<string, string>>, method = "GET") {
  gateway = await startGateway({ env });
  const host = env.COFFER_PUBLIC_URL === undefined ? {} : { host: "files.example" };
  const { status, headers, text } = await gateway.ask(PATH, { method, ...host });
  const fields = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  return { status, headers, text, fields };
}

describe("security.txt (RFC 9116)", () => {
  it("names whom to tell of a weakness, for half a year from now on", async () => {
    const env = {
      COFFER_SECURITY_CONTACT: "security@files.example",
      COFFER_SUPPORT_EMAIL: "help@files.example",
      COFFER_PUBLIC_URL: "https://files.example",
    };
    const { status, headers, fields } = await ask(env);
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect([...fields.keys()]).toEqual(["Contact", "Expires", "Canonical"]);
    expect(fields.get("Contact")).toBe("mailto:security@files.example");
    expect(fields.get("Canonical")).toBe(`https://files.example${PATH}`);
    const expires = fields.get("Expires") ?? "";
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const days = (Date.parse(expires) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it("takes a page of the web, too", async () => {
    const { fields } = await ask({ COFFER_SECURITY_CONTACT: "https://files.example/report" });
    expect(fields.get("Contact")).toBe("https://files.example/report");
    expect(fields.has("Canonical")).toBe(false);
  });

  it("names the support where the operator names nobody else", async () => {
    const { fields } = await ask({ COFFER_SUPPORT_EMAIL: "help@files.example" });
    expect(fields.get("Contact")).toBe("mailto:help@files.example");
  });

  it("has a head without a text", async () => {
    const { status, text } = await ask({ COFFER_SUPPORT_EMAIL: "help@files.example" }, "HEAD");
    expect([status, text]).toEqual([200, ""]);
  });

  it("is not there where nobody is named", async () => {
    const { status, text } = await ask({});
    expect(status).toBe(404);
    expect(text).not.toContain("Contact");
  });

  it("takes no other kind of address", async () => {
    const start = startGateway({ env: { COFFER_SECURITY_CONTACT: "http://files.example" } });
    await expect(start).rejects.toThrow("COFFER_SECURITY_CONTACT");
    gateway = await startGateway();
  });
});
