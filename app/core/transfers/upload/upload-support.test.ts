import { beforeAll, describe, expect, it } from "vitest";
import { STATUS } from "#app/core/transfers/status.ts";
import { findUploadAbilities } from "#app/platform/files/upload-abilities.client.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { aFile, makeTransferWorld } from "#tests/support/transfer-world.ts";
import type { UploadAbilities } from "./upload-support.ts";

const NOTED = "files were attempted to be uploaded but the browser does not support it";
const WHOLE: UploadAbilities = { readsPieces: true, sendsForms: true };
let user: TestAccount;

beforeAll(async () => {
  user = await makeTestAccount();
});

async function uploadWith(uploadAbilities: UploadAbilities) {
  const noted: string[] = [];
  const log = { info: () => undefined, warn: (event: string) => void noted.push(event) };
  const world = makeTransferWorld(user);
  Object.assign(world.ports, { uploadAbilities, log });
  world.engine.upload([aFile("a.bin", 1000)], user.root);
  await world.untilIdle();
  return { noted, world, status: world.engine.state.get().rows.at(-1)?.status };
}

describe("a browser that cannot upload (Spec A§8.9, B§8)", () => {
  it.each([
    { ...WHOLE, readsPieces: false },
    { ...WHOLE, sendsForms: false },
  ])(
    "says so in the row and in the log, and asks the server for nothing: %j",
    async (abilities) => {
      const { noted, world, status } = await uploadWith(abilities);
      expect(status).toBe(3000);
      expect(noted).toEqual([NOTED]);
      expect(world.server.commands).toEqual([]);
    },
  );

  it("is none that reads files in pieces and sends forms", async () => {
    const { noted, status } = await uploadWith(WHOLE);
    expect(noted).toEqual([]);
    expect(status).toBe(STATUS.success);
  });
});

describe("what is found in a browser", () => {
  it("is all there where files have slices with their bytes, and forms can be sent", () => {
    expect(findUploadAbilities()).toEqual(WHOLE);
  });

  it("is missing where the browser is older", () => {
    const old = { Blob: class {}, FormData: undefined };
    expect(findUploadAbilities(old)).toEqual({ readsPieces: false, sendsForms: false });
    const small = { ...globalThis, Blob, FormData, navigator: { deviceMemory: 2 } };
    expect(findUploadAbilities(small)).toEqual({ ...WHOLE, memoryGib: 2 });
  });
});
