import {
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeSalt } from "#api/auth/fake-salt.ts";
import { deriveApiKeys, openApiKeys, partSecrets } from "#api/secrets.ts";
import { readOrMakeSecret } from "../scripts/installation.ts";

const SECRET = Buffer.alloc(32, 7);

it("each purpose has a key of its own, none of them the secret itself", () => {
  const keys = Object.values(deriveApiKeys(SECRET)).map((key: Buffer) => key.toString("hex"));
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set([...keys, SECRET.toString("hex")]).size).toBe(keys.length + 1);
});

it("a salt that was told for a name without an account stays the same in later versions", () => {
  const { fakeSalts, uploadTickets } = deriveApiKeys(SECRET);
  expect(fakeSalt(fakeSalts, "nobody@example.com")).toBe("$2b$12$iXXyBfd825ZOk6cyq6bFXO");
  expect(fakeSalt(uploadTickets, "nobody@example.com")).not.toBe("$2b$12$iXXyBfd825ZOk6cyq6bFXO");
});

describe("a data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "coffer-secret-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const makeOldLayout = () =>
    writeFileSync(at("api-secret"), SECRET.toString("hex"), { mode: 0o600 });

  it("keeps its keys over restarts, in a file that only its owner reads", () => {
    const first = openApiKeys(folder);
    expect(openApiKeys(folder)).toEqual(first);
    expect(statSync(at("keys-secret")).mode & 0o777).toBe(0o600);
    expect(existsSync(at("api-secret"))).toBe(false);
  });

  it("that is made with its keys is its owner's alone", () => {
    partSecrets(at("data"));
    expect(statSync(at("data")).mode & 0o777).toBe(0o700);
  });

  it("does not derive its keys from what the gateway shows", () => {
    partSecrets(folder);
    const shown = readOrMakeSecret(folder, "api-secret");
    expect(openApiKeys(folder)).not.toEqual(deriveApiKeys(Buffer.from(shown, "hex")));
    expect(readOrMakeSecret(folder, "api-secret")).toBe(shown);
  });

  it("of the older layout keeps its keys, and what the gateway shows becomes another", () => {
    makeOldLayout();
    expect(openApiKeys(folder)).toEqual(deriveApiKeys(SECRET));
    expect(statSync(at("keys-secret")).mode & 0o777).toBe(0o600);
    const shown = readOrMakeSecret(folder, "api-secret");
    expect(shown).not.toBe(SECRET.toString("hex"));
    expect(openApiKeys(folder)).toEqual(deriveApiKeys(SECRET));
    expect(readFileSync(at("api-secret"), "utf8")).toBe(shown);
  });

  it("of the older layout is parted after an interruption too", () => {
    makeOldLayout();
    linkSync(at("api-secret"), at("keys-secret"));
    expect(openApiKeys(folder)).toEqual(deriveApiKeys(SECRET));
    expect(existsSync(at("api-secret"))).toBe(false);
  });
});
