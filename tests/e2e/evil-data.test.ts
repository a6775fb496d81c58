import { writeFileSync } from "node:fs";
import { trySave, under, uploaded } from "#tests/e2e/evil.ts";
import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  menuOf,
  transferRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { bodyOf, isWrite, watchWire } from "#tests/e2e/wire-log.ts";
import { findDoublePackets } from "#tests/evil/packets-sent.ts";

const MANY_PACKETS_BYTES = 400_000;
const CORRUPTED = "7103 The file is corrupted.";

const BROKEN_BYTES = {
  D1: {
    what: "packets in another order",
    words: "2020 A part of this file is not where it belongs. Nothing was saved to your device.",
  },
  D3: {
    what: "a packet of another file",
    words: "2050 Error decrypting file data. Nothing was saved to your device.",
  },
} as const;
for (const [id, { what, words }] of Object.entries(BROKEN_BYTES)) {
  test(`${id}: ${what} ends a download with nothing saved`, async ({ ownPage, secrets, stack }) => {
    const files = [
      aFile(secrets, `erste Datei ${id}.bin`, MANY_PACKETS_BYTES),
      aFile(secrets, `zweite Datei ${id}.bin`, MANY_PACKETS_BYTES),
    ];
    await uploaded(ownPage, files);
    const [file] = files;
    await under(stack, id, async () => {
      const saved = trySave(ownPage);
      await menuOf(ownPage, file!.name, "Download");
      await expect(transferRow(ownPage, file!.name)).toContainText(words);
      expect(await saved()).toBeNull();
    });
    await closeTransfers(ownPage);
    expect((await download(ownPage, file!.name)).bytes.equals(file!.bytes)).toBe(true);
    await closeTransfers(ownPage);
  });
}

const WRONG_SIZES = { D2: "one packet too little", D17: "nothing at all" } as const;
for (const [id, what] of Object.entries(WRONG_SIZES)) {
  test(`${id}: a size that tells ${what} ends a download as corrupted`, { tag: "@long" }, async ({
    ownPage,
    secrets,
    stack,
  }) => {
    const file = aFile(secrets, `falsche Größe ${id}.bin`, MANY_PACKETS_BYTES);
    await uploaded(ownPage, [file]);
    const wire = watchWire(stack);
    await under(stack, id, async () => {
      await ownPage.reload();
      await expectListed(ownPage, [file]);
      const saved = trySave(ownPage);
      await menuOf(ownPage, file.name, "Download");
      await expect(transferRow(ownPage, file.name)).toContainText(CORRUPTED);
      expect(await saved()).toBeNull();
    });
    expect(wire.commands().filter(isWrite)).toEqual([]);
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    expect((await download(ownPage, file.name)).bytes.equals(file.bytes)).toBe(true);
    await closeTransfers(ownPage);
  });
}

test("D7: a name on another file's content is refused when the content is opened", {
  tag: "@long",
}, async ({ ownPage, secrets, stack }) => {
  const files = [
    aFile(secrets, "Vertrag mit Anna.txt", 5_000),
    aFile(secrets, "Vertrag mit Bert.txt", 6_000),
  ];
  await uploaded(ownPage, files);
  await under(stack, "D7", async () => {
    await ownPage.reload();
    await expectListed(ownPage, files);
    for (const { name } of files) {
      const saved = trySave(ownPage);
      await menuOf(ownPage, name, "Download");
      await expect(transferRow(ownPage, name)).toContainText(
        "2010 The key or the name of this file is missing or invalid.",
      );
      expect(await saved()).toBeNull();
    }
  });
  await closeTransfers(ownPage);
  await ownPage.reload();
  await expectListed(ownPage, files);
  for (const { name, bytes } of files)
    expect((await download(ownPage, name)).bytes.equals(bytes)).toBe(true);
  await closeTransfers(ownPage);
});

test("D8: an item from elsewhere shows no name, and says why", async ({
  ownPage,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "liegt wirklich hier.txt", 2_000);
  await uploaded(ownPage, [file]);
  await under(stack, "D8", async () => {
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    const why = ownPage.getByRole("button", { name: "Why?" });
    await expect(why).toHaveCount(1);
    await why.click();
    const dialog = ownPage.getByRole("dialog", { name: "Why this name is not shown" });
    await expect(dialog.getByText(/^Code 2\d\d\d$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
  });
  await ownPage.reload();
  await expectListed(ownPage, [file]);
  await expect(ownPage.getByRole("button", { name: "Why?" })).toHaveCount(0);
});

test("D5: the same file again goes out under another key and other random numbers", {
  tag: "@long",
}, async ({ ownPage, secrets, stack }) => {
  const file = aFile(secrets, "zweimal hochgeladen.bin", MANY_PACKETS_BYTES);
  const wire = watchWire(stack);
  await uploaded(ownPage, [file]);
  await upload(ownPage, [file]);
  await ownPage.getByRole("dialog").getByRole("button", { name: "Keep both" }).click();
  await expectListed(ownPage, [{ name: "zweimal hochgeladen (2).bin" }]);
  await untilTransferred(ownPage);
  const [first, second] = (await Promise.all(wire.uploads().map(bodyOf))).filter(
    ({ length }) => length > MANY_PACKETS_BYTES,
  );
  if (first === undefined || second === undefined) throw new Error("no two uploads were seen");
  expect(ivsOf(first).size).toBe(Math.floor(MANY_PACKETS_BYTES / PACKET_BYTES));
  expect([...ivsOf(first)].filter((iv) => ivsOf(second).has(iv))).toEqual([]);
  const keys = (await wire.sent("webfinishbackup")).concat(await wire.sent("pathpreupload"));
  const sealed = keys.flatMap((body) => [...body.matchAll(/"2:[A-Za-z0-9+/=]{60,}"/g)].map(String));
  expect(new Set(sealed).size).toBe(sealed.length);
});

test("D19: a file that changed while it was sent again and again goes no further", {
  tag: "@long",
}, async ({ ownPage, secrets, stack }) => {
  const file = aFile(secrets, "unterwegs geändert.bin", MANY_PACKETS_BYTES);
  const wire = watchWire(stack);
  const row = transferRow(ownPage, file.name);
  const retry = row.getByRole("button", { name: `Retry ${file.name}` });
  await under(
    stack,
    "D19",
    async () => {
      await upload(ownPage, [file]);
      await expect(retry).toBeVisible({ timeout: 120_000 });
      expect(wire.uploads()).toHaveLength(3);
      writeFileSync(file.path, Buffer.alloc(MANY_PACKETS_BYTES, "x"));
      await retry.click();
      await expect(row).toContainText("7012 The file has changed.");
    },
    { times: 3 },
  );
  expect(wire.uploads()).toHaveLength(3);
  expect(await findDoublePackets(stack.recorder)).toEqual([]);
  await closeTransfers(ownPage);
  writeFileSync(file.path, file.bytes);
  await uploaded(ownPage, [file]);
  expect((await download(ownPage, file.name)).bytes.equals(file.bytes)).toBe(true);
  await closeTransfers(ownPage);
});

test("W2: names that look like code are words", async ({ ownPage, secrets }) => {
  const names = [
    "&lt;img src=x onerror=alert(1)&gt;.txt",
    "javascript꞉alert(1).txt",
    "{{constructor.constructor('alert(1)')()}}.txt",
    "';alert(1); &quot;onmouseover=alert(1).txt",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a hostile name would hold
    "${alert(1)}`.txt",
    "$t(common.secret) {{name}}.txt",
  ];
  const files = names.map((name) => aFile(secrets, name, 100));
  const dialogs: string[] = [];
  ownPage.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await uploaded(ownPage, files);
  for (const { name } of files) {
    await menuOf(ownPage, name, "Rename F2");
    const dialog = ownPage.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toContainText(name);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  expect(dialogs).toEqual([]);
  expect(await ownPage.locator("img[src=x]").count()).toBe(0);
});

const PACKET_BYTES = 131_072;
const HEADER_BYTES = 12;
const IV_BYTES = 12;

/** Random numbers of the packets in a multipart body, found where ciphertext begins. */
function ivsOf(body: Buffer): Set<string> {
  const ivs = new Set<string>();
  let at = body.indexOf("\r\n\r\n");
  for (let part = at; part >= 0; part = body.indexOf("\r\n\r\n", part + 4)) at = part;
  for (let packet = at + 4; packet + PACKET_BYTES <= body.length; packet += PACKET_BYTES) {
    const iv = body.subarray(packet + HEADER_BYTES, packet + HEADER_BYTES + IV_BYTES);
    ivs.add(iv.toString("hex"));
  }
  return ivs;
}
