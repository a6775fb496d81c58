import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handlers } from "#api/commands/handlers.ts";
import { analytics } from "#app/contract/endpoints/analytics.ts";
import { download, isup } from "#app/contract/endpoints/download.ts";
import { features } from "#app/contract/endpoints/features.ts";
import { uploadmultichunk } from "#app/contract/endpoints/upload.ts";
import { sub } from "#app/contract/endpoints/wake.ts";
import { envelope } from "#app/contract/envelope.ts";
import { isKnownCode } from "#app/contract/errors/catalogue.ts";
import { type CommandName, commands, isCommandName } from "#app/contract/registry.ts";
import { signUp, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { SAMPLES } from "#tests/contract/samples.ts";
import { type Double, startDouble } from "#tests/support/double.ts";

const SOURCE = /^(Spec [ABC]§\d|Reading R-\d\d|Formats \d)/;
const names = Object.keys(commands).filter(isCommandName);
/** Last, because they end what the others need. */
const LAST: readonly CommandName[] = ["deviceask", "sessiondelete"];
const inOrder = [...names.filter((name) => !LAST.includes(name)), ...LAST];

let double: Double;
let client: TestClient;

beforeAll(async () => {
  double = await startDouble();
  await double.control("limits", { signUps: { points: 1000, durationS: 60 } });
  client = new TestClient(`${double.url}/r/ca-central`);
  await signUp(client, "ada@example.com");
});
afterAll(() => double.stop());

describe.each(names)("%s", (name) => {
  it("has a handler, its own name and a source", () => {
    expect(Object.hasOwn(handlers, name)).toBe(true);
    expect(commands[name].name).toBe(name);
    expect(commands[name].source).toMatch(SOURCE);
  });

  it("takes its sample and refuses a field that the contract does not know", () => {
    const { request } = commands[name];
    expect(v.safeParse(request, SAMPLES[name]).success).toBe(true);
    expect(v.safeParse(request, { ...SAMPLES[name], surplus: 1 }).success).toBe(false);
  });

  it("says the same after its request went through JSON and the schema once more", () => {
    const { request } = commands[name];
    const parsed = v.parse(request, SAMPLES[name]);
    expect(v.parse(request, JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });
});

describe("the double", () => {
  it("answers each command as the contract says, or with a code of the catalogue", async () => {
    for (const name of inOrder) await expectContract(name);
  });

  it("refuses an unknown field of a command with 9000", async () => {
    const visitor = new TestClient(`${double.url}/r/ca-central`);
    const reply = await visitor.send("getloginsalt", { ...SAMPLES.getloginsalt, surplus: 1 }, {});
    expect(await reply.json()).toMatchObject({ success: 0, error_code: 9000 });
  });

  it("refuses unknown commands, bodies that are no object and deep ones with 9000", async () => {
    const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
    for (const [name, body] of [
      ["rmrf", "{}"],
      ["getloginsalt", "[]"],
      ["getloginsalt", "nothing"],
      ["getloginsalt", deep],
    ]) {
      const url = `${double.url}/r/ca-central/api/?command=${name}`;
      const reply = await fetch(url, {
        method: "POST",
        headers: { ...GATEWAY_HEADERS, "content-type": "application/json" },
        body: body ?? "",
      });
      expect(await reply.json()).toMatchObject({ success: 0, error_code: 9000 });
    }
  });

  it("answers every signed command without a session with 9401", async () => {
    const visitor = new TestClient(`${double.url}/r/ca-central`);
    for (const name of names.filter((known) => commands[known].auth === "signed")) {
      const reply = await visitor.send(name, SAMPLES[name], {});
      expect(await reply.json(), name).toMatchObject({ success: 0, error_code: 9401 });
    }
  });

  it("puts the headers of an API on its answers", async () => {
    const reply = await client.send("getloginsalt", SAMPLES.getloginsalt, {});
    const headers = Object.fromEntries(reply.headers);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("knows no path outside the contract", async () => {
    const paths = ["/", "/r/moon/api/", "/r/ca-central/h/1/upload.fcgi", "/r/ca-central/api/x"];
    const ask = (path: string) => fetch(double.url + path, { headers: GATEWAY_HEADERS });
    for (const path of paths) expect((await ask(path)).status).toBe(404);
    expect(await (await ask("/r/us-central/h/1/isup.txt")).text()).toBe("up");
  });
});

describe.each([uploadmultichunk, download, isup, sub, features])("the call $name", (endpoint) => {
  it("has a source and refuses an unknown field", () => {
    expect(endpoint.source).toMatch(SOURCE);
    const issues = v.safeParse(endpoint.request, { surplus: 1 }).issues ?? [];
    expect(issues.some((issue) => issue.path?.some((step) => step.key === "surplus"))).toBe(true);
  });
});

describe("the call analytics", () => {
  it("has a source and refuses an unknown field", () => {
    expect(analytics.source).toMatch(SOURCE);
    const event = { event: "view", section: "files", viewer: "person" };
    expect(v.safeParse(analytics.request, event).success).toBe(true);
    expect(v.safeParse(analytics.request, { ...event, surplus: 1 }).success).toBe(false);
  });
});

async function expectContract(name: CommandName): Promise<void> {
  const reply = await client.send(name, SAMPLES[name], {});
  const body = v.parse(envelope, await reply.json());
  expect(body.servtime, name).toBeGreaterThan(0);
  if (body.success === 1) {
    expect(v.safeParse(commands[name].data, body.data).success, name).toBe(true);
    return;
  }
  expect(isKnownCode(body.error_code ?? 0), `${name} ${body.error_code}`).toBe(true);
  expect(body.error_msg, name).not.toBe("");
}
