import { describe, expect, it } from "vitest";
import { newPasswordErrors } from "#app/core/auth/password/new-password-rules.ts";
import type { ExportPort } from "#app/core/crypto/account-port.ts";
import { OTHER_SALT } from "#tests/support/auth-double.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { aSignedIn } from "#tests/support/email-world.ts";
import { clientOf, codeOf, NEW, OLD, passwordHouse } from "#tests/support/password-world.ts";
import { exportKeys } from "./export-keys.ts";

const house = passwordHouse();
const FILE = { password: NEW, passwordAgain: NEW };

async function aPage() {
  const page = await aSignedIn(clientOf(house().api), new FakeStorage());
  const asked: Parameters<ExportPort["exportKeys"]>[0][] = [];
  const sealKeys: ExportPort["exportKeys"] = async (input) => {
    asked.push(input);
    return new Uint8Array(1);
  };
  const crypto = {
    hashLogin: page.crypto.hashLogin,
    unlock: page.crypto.unlock,
    exportKeys: sealKeys,
  };
  const findErrors = (typed: typeof FILE) => newPasswordErrors({ ...typed, hint: null }, [], null);
  const noted: string[] = [];
  const { user, manifest } = page.account;
  const account = { user, manifest, noteEvent: (code: string) => void noted.push(code) };
  return { asked, noted, ports: { ...page, account, crypto, findErrors } };
}

describe("an export of the keys", () => {
  it("asks for the password of the account, and seals both areas' keys under that of the file", async () => {
    const { ports, asked, noted } = await aPage();
    await exportKeys(ports, { password: OLD, file: FILE });
    expect(noted).toEqual(["keys-exported"]);
    expect(asked).toEqual([
      {
        ...{ password: NEW, pubkey: "AAAA", own_priv_key: "AAAA" },
        akm: (await house().user()).akm,
        shares: ["10-0", "11-0"].map((ks) => ({ ks, own_share_key: "AAAA" })),
      },
    ]);
  });

  it("opens nothing for another password, a weak one of the file, or another salt than the pinned one", async () => {
    const { ports, asked, noted } = await aPage();
    const run = (password: string, file: typeof FILE) =>
      codeOf(exportKeys(ports, { password, file }));
    expect(await run("another password", FILE)).toBe(6001);
    expect(await run(OLD, { password: "short", passwordAgain: "short" })).toBe(8304);
    expect(await run(OLD, { ...FILE, passwordAgain: "another one" })).toBe(8121);
    await house().api.region.db.updateTable("users").set({ salt: OTHER_SALT }).execute();
    expect(await run(OLD, FILE)).toBe(6002);
    expect([...asked, ...noted]).toEqual([]);
  });
});
