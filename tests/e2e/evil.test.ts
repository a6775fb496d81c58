import type { Page } from "@playwright/test";
import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  fileRow,
  menuOf,
  newFolder,
  type TestFile,
  transferRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { givePassword, makeLink, visit } from "#tests/e2e/links-page.ts";
import { type Person, signIn, untilAlive } from "#tests/e2e/people.ts";
import { bodyOf, commandOf, headersOf, isWrite, watchWire } from "#tests/e2e/wire-log.ts";
import type { Stack } from "#tests/support/stack.ts";

const MANY_PACKETS_BYTES = 400_000;
const CORRUPTED = "7103 The file is corrupted.";
const KEYS_REFUSED = "Your keys could not be opened with this password.";

/** Switches an attack on for the time of some deeds. */
async function under(stack: Stack, id: string, deeds: () => Promise<void>, options = {}) {
  await stack.control("evil", { id, on: true, options });
  try {
    await deeds();
  } finally {
    await stack.control("evil", { id, on: false });
  }
}

async function uploaded(page: Page, files: readonly TestFile[]): Promise<void> {
  await upload(page, files);
  await expectListed(page, files);
  await untilTransferred(page);
}

async function trySignIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

for (const id of ["K1", "K2"]) {
  test(`${id}: a share key that the server chose gets no byte of ciphertext`, async ({
    desk,
    secrets,
    stack,
  }) => {
    const file = aFile(secrets, `für einen fremden Schlüssel ${id}.txt`, 300_000);
    const wire = watchWire(stack);
    await under(stack, id, async () => {
      await upload(desk, [file]);
      await expect(transferRow(desk, file.name)).toContainText(
        "2000 The key of this share is missing or invalid.",
      );
    });
    expect(wire.commands()).toContain("pathpreupload");
    expect(wire.uploads()).toEqual([]);
    expect(wire.commands()).not.toContain("webfinishbackup");
    await expect(fileRow(desk, file.name)).toBeHidden();
    await closeTransfers(desk);
    await uploaded(desk, [file]);
  });
}

test("K4: a public key that is not the own one opens no session and gets nothing", async ({
  home,
  stack,
  otherPage,
}) => {
  const wire = watchWire(stack);
  await under(stack, "K4", async () => {
    await trySignIn(otherPage, home.person);
    // One refusal for all that can be wrong with the keys of a sign-in (Formats 1).
    await expect(otherPage.getByRole("alert")).toContainText(KEYS_REFUSED);
  });
  expect(wire.commands().filter(isWrite)).toEqual([]);
  await expect(otherPage).toHaveURL(/\/login/);
  await signIn(otherPage, home.person);
});

for (const iterations of [1, 9_999]) {
  test(`K8: keys that ask for ${iterations} rounds are refused before anything is derived`, async ({
    home,
    stack,
    otherPage,
  }) => {
    const wire = watchWire(stack);
    await under(
      stack,
      "K8",
      async () => {
        await trySignIn(otherPage, home.person);
        await expect(otherPage.getByRole("alert")).toContainText(KEYS_REFUSED);
      },
      { iterations },
    );
    expect(wire.commands().filter(isWrite)).toEqual([]);
    await signIn(otherPage, home.person);
  });
}

test("K8: a link that asks for few rounds gets no lock token of the password", async ({
  desk,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "Runden eines Links.txt", 2_000);
  const password = "Kupfer-Leuchtturm_77";
  await uploaded(desk, [file]);
  const link = await makeLink(desk, secrets, { name: file.name, password });
  const wire = watchWire(stack);
  await under(stack, "K8", async () => {
    await visit(otherPage, link);
    await givePassword(otherPage, password);
    await expect(otherPage.getByText(/2110/)).toBeVisible();
  });
  const sent = await wire.sent("linkpathlist");
  expect(sent.filter((body) => lockOf(body) !== "")).toEqual([]);
  await otherPage.goto("about:blank");
  await visit(otherPage, link);
  await givePassword(otherPage, password);
  await expectListed(otherPage, [file]);
});

const FOREIGN_SALTS = {
  "of cost 4": "$2a$04$abcdefghijklmnopqrstuu",
  "of cost 31": "$2b$31$abcdefghijklmnopqrstuu",
  "of no form": "abc",
} as const;
for (const [name, salt] of Object.entries(FOREIGN_SALTS)) {
  test(`K9: with a login salt ${name} nothing of the password is sent`, async ({
    home,
    stack,
    otherPage,
  }) => {
    const wire = watchWire(stack);
    await under(
      stack,
      "K9",
      async () => {
        await trySignIn(otherPage, home.person);
        await expect(otherPage.getByRole("alert")).toContainText(KEYS_REFUSED);
      },
      { salt },
    );
    expect(wire.commands()).toContain("getloginsalt");
    expect(wire.commands()).not.toContain("sessionnew");
    await signIn(otherPage, home.person);
  });
}

test("K9: a device that knows the salt asks before it sends anything to another", async ({
  page,
  home,
  stack,
}) => {
  await signIn(page, home.person);
  await page.goto("/logout");
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  const wire = watchWire(stack);
  const salt = "$2b$12$abcdefghijklmnopqrstuu";
  await under(
    stack,
    "K9",
    async () => {
      await trySignIn(page, home.person);
      await expect(page.getByText("Did you change your password on another device?")).toBeVisible();
    },
    { salt },
  );
  expect(wire.commands()).not.toContain("sessionnew");
  await signIn(page, home.person);
});

test("K26: without the account's state everything is read and nothing is written", async ({
  desk,
  home,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "nur zu lesen.txt", 3_000);
  await uploaded(desk, [file]);
  const folder = new URL(desk.url()).pathname;
  const refused = aFile(secrets, "darf nicht hinaus.txt", 3_000);
  await under(stack, "K26", async () => {
    await signIn(otherPage, home.person);
    await otherPage.goto(folder);
    await untilAlive(otherPage);
    await expect(
      otherPage.getByText("Your account can be read but not changed.").first(),
    ).toBeVisible();
    await expectListed(otherPage, [file]);
    const wire = watchWire(stack);
    await upload(otherPage, [refused]);
    await expect(transferRow(otherPage, refused.name)).toContainText("2160");
    await menuOf(otherPage, file.name, "Delete Del");
    await expect(otherPage.getByRole("alert").getByText(/2160/).first()).toBeVisible();
    expect(wire.commands().filter(isWrite)).toEqual([]);
    expect(wire.uploads()).toEqual([]);
  });
  await otherPage.goto("/logout");
  await expect(otherPage.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await signIn(otherPage, home.person);
  await otherPage.goto(folder);
  await uploaded(otherPage, [refused]);
});

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
  test(`${id}: ${what} ends a download with nothing saved`, async ({ desk, secrets, stack }) => {
    const files = [
      aFile(secrets, `erste Datei ${id}.bin`, MANY_PACKETS_BYTES),
      aFile(secrets, `zweite Datei ${id}.bin`, MANY_PACKETS_BYTES),
    ];
    await uploaded(desk, files);
    const [file] = files;
    await under(stack, id, async () => {
      const saved = trySave(desk);
      await menuOf(desk, file!.name, "Download");
      await expect(transferRow(desk, file!.name)).toContainText(words);
      expect(await saved()).toBeNull();
    });
    await closeTransfers(desk);
    expect((await download(desk, file!.name)).bytes.equals(file!.bytes)).toBe(true);
    await closeTransfers(desk);
  });
}

const WRONG_SIZES = { D2: "one packet too little", D17: "nothing at all" } as const;
for (const [id, what] of Object.entries(WRONG_SIZES)) {
  test(`${id}: a size that tells ${what} ends a download as corrupted`, async ({
    desk,
    secrets,
    stack,
  }) => {
    const file = aFile(secrets, `falsche Größe ${id}.bin`, MANY_PACKETS_BYTES);
    await uploaded(desk, [file]);
    const wire = watchWire(stack);
    await under(stack, id, async () => {
      await desk.reload();
      await expectListed(desk, [file]);
      const saved = trySave(desk);
      await menuOf(desk, file.name, "Download");
      await expect(transferRow(desk, file.name)).toContainText(CORRUPTED);
      expect(await saved()).toBeNull();
    });
    expect(wire.commands().filter(isWrite)).toEqual([]);
    await desk.reload();
    await expectListed(desk, [file]);
    expect((await download(desk, file.name)).bytes.equals(file.bytes)).toBe(true);
    await closeTransfers(desk);
  });
}

test("D7: a name on another file's content is refused when the content is opened", async ({
  desk,
  secrets,
  stack,
}) => {
  const files = [
    aFile(secrets, "Vertrag mit Anna.txt", 5_000),
    aFile(secrets, "Vertrag mit Bert.txt", 6_000),
  ];
  await uploaded(desk, files);
  await under(stack, "D7", async () => {
    await desk.reload();
    await expectListed(desk, files);
    for (const { name } of files) {
      const saved = trySave(desk);
      await menuOf(desk, name, "Download");
      await expect(transferRow(desk, name)).toContainText(
        "2010 The key or the name of this file is missing or invalid.",
      );
      expect(await saved()).toBeNull();
    }
  });
  await closeTransfers(desk);
  await desk.reload();
  for (const { name, bytes } of files)
    expect((await download(desk, name)).bytes.equals(bytes)).toBe(true);
  await closeTransfers(desk);
});

test("D8: an item from elsewhere shows no name, and says why", async ({ desk, secrets, stack }) => {
  const file = aFile(secrets, "liegt wirklich hier.txt", 2_000);
  await uploaded(desk, [file]);
  await under(stack, "D8", async () => {
    await desk.reload();
    await expectListed(desk, [file]);
    const why = desk.getByRole("button", { name: "Why?" });
    await expect(why).toHaveCount(1);
    await why.click();
    const dialog = desk.getByRole("dialog", { name: "Why this name is not shown" });
    await expect(dialog.getByText(/^Code 2\d\d\d$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
  });
  await desk.reload();
  await expectListed(desk, [file]);
  await expect(desk.getByRole("button", { name: "Why?" })).toHaveCount(0);
});

test("L4: a password that a link did not need leaves no trace that could be tested", async ({
  desk,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "ohne Passwort geteilt.txt", 2_000);
  await uploaded(desk, [file]);
  const link = await makeLink(desk, secrets, { name: file.name });
  const guess = "Mein-Bankpasswort_99";
  secrets.add("password that a visitor typed", guess);
  const wire = watchWire(stack);
  await under(
    stack,
    "L4",
    async () => {
      await visit(otherPage, link);
      await expect(otherPage.getByRole("heading", { name: "Enter link password" })).toBeVisible();
      await givePassword(otherPage, guess);
      await expect
        .poll(async () => (await wire.sent("linkpathlist")).map(lockOf).filter(Boolean).length)
        .toBeGreaterThan(0);
      await expect(otherPage.getByText(file.name)).toBeHidden();
    },
    { salt: "00".repeat(16) },
  );
  const cookies = await otherPage.context().cookies();
  expect(cookies.filter(({ value }) => value.includes(guess))).toEqual([]);
  await otherPage.goto("about:blank");
  await visit(otherPage, link);
  await expectListed(otherPage, [file]);
});

test("T8: a clock that the server always refuses is corrected once, not for ever", async ({
  home,
  stack,
  otherPage,
}) => {
  const wire = watchWire(stack);
  await under(stack, "T8", async () => {
    await trySignIn(otherPage, home.person);
    await expect(otherPage.getByRole("alert")).toContainText("This request has expired.");
  });
  expect(wire.commands().filter((name) => name === "userget")).toHaveLength(2);
  expect(wire.commands().filter(isWrite)).toEqual([]);
  await signIn(otherPage, home.person);
});

test("T8: a signed call works once, for its own body and its own command", async ({
  desk,
  stack,
}) => {
  await newFolder(desk, "einmal angelegt");
  const call = stack.recorder.exchanges.findLast((one) => commandOf(one) === "pathadd");
  if (call === undefined) throw new Error("no folder was made");
  const headers = await headersOf(call);
  const body = (await bodyOf(call)).toString("utf8");
  const send = async (url: string, text: string) => {
    const reply = await fetch(stack.origin + url, {
      method: "POST",
      headers: omit(headers, ["host", "connection", "content-length", "accept-encoding"]),
      body: text,
    });
    return ((await reply.json()) as { success: number; error_code: number }).error_code;
  };
  expect(await send(call.url, body)).toBe(3211);
  expect(await send(call.url, body.replace(/\}$/, " }"))).toBe(9401);
  expect(await send(call.url.replace("pathadd", "pathdelete"), body)).toBe(9401);
});

test("D5: the same file again goes out under another key and other random numbers", async ({
  desk,
  secrets,
  stack,
}) => {
  const file = aFile(secrets, "zweimal hochgeladen.bin", MANY_PACKETS_BYTES);
  const wire = watchWire(stack);
  await uploaded(desk, [file]);
  await upload(desk, [file]);
  await desk.getByRole("dialog").getByRole("button", { name: "Keep both" }).click();
  await expectListed(desk, [{ name: "zweimal hochgeladen (2).bin" }]);
  await untilTransferred(desk);
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

test("W2: names that look like code are words", async ({ desk, secrets }) => {
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
  desk.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await uploaded(desk, files);
  for (const { name } of files) {
    await menuOf(desk, name, "Rename F2");
    const dialog = desk.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toContainText(name);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  expect(dialogs).toEqual([]);
  expect(await desk.locator("img[src=x]").count()).toBe(0);
});

test("L1: a key in the path is moved to where no server sees it, and nobody logs it", async ({
  stack,
  otherPage,
}) => {
  const key = "Zm9yZ2VkLWtleS1vZi1hLWxpbmstMDEyMzQ1Njc4".slice(0, 35);
  const id = "0".repeat(32);
  const reply = await otherPage.goto(`/dl/${id}/${key}`);
  expect(reply?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(
    otherPage.getByRole("heading", { name: "This link was made in an unsafe way" }),
  ).toBeVisible();
  await expect(otherPage).toHaveURL(new RegExp(`/dl/${id}#${key}$`));
  expect(stack.gateway.output() + stack.double.output()).not.toContain(key);
});

test("L2: signing in from a link keeps its key out of every request", async ({
  desk,
  home,
  secrets,
  otherPage,
}) => {
  const file = aFile(secrets, "Link vor der Anmeldung.txt", 2_000);
  await uploaded(desk, [file]);
  const link = await makeLink(desk, secrets, { name: file.name });
  await visit(otherPage, link);
  await expectListed(otherPage, [file]);
  await otherPage.getByRole("link", { name: "Sign in" }).click();
  await expect(otherPage).toHaveURL(/\/login/);
  expect(otherPage.url()).not.toContain(link.url.split("#")[1]);
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(home.person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill(home.person.password);
  await otherPage.getByRole("button", { name: "Sign in" }).click();
  await expect(otherPage).toHaveURL(link.url);
  await expectListed(otherPage, [file]);
});

/** Watches for a finished download; afterwards tells what came, null for nothing whole. */
function trySave(page: Page): () => Promise<string | null> {
  const seen: Promise<string | null>[] = [];
  page.on("download", (saved) => {
    seen.push(
      saved.failure().then((failure) => (failure === null ? saved.suggestedFilename() : null)),
    );
  });
  return async () => {
    page.removeAllListeners("download");
    return (await Promise.all(seen)).find((name) => name !== null) ?? null;
  };
}

function lockOf(body: string): string {
  return String((JSON.parse(body) as { passwordlock?: string }).passwordlock ?? "");
}

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

function omit(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
