import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fakeSalt } from "#api/auth/fake-salt.ts";
import { deriveApiKeys, openApiKeys } from "#api/secrets.ts";

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

it("a data folder keeps its keys over restarts, in a file that only its owner reads", () => {
  const folder = mkdtempSync(join(tmpdir(), "coffer-secret-"));
  const first = openApiKeys(folder);
  expect(openApiKeys(folder)).toEqual(first);
  expect(statSync(join(folder, "api-secret")).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
