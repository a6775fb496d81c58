import { trySignIn, under, uploaded } from "#tests/e2e/evil.ts";
import {
  aFile,
  closeTransfers,
  expectListed,
  fileRow,
  menuOf,
  newFolder,
  transferRow,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { signIn, untilAlive } from "#tests/e2e/people.ts";
import { bodyOf, commandOf, headersOf, isWrite, watchWire } from "#tests/e2e/wire-log.ts";

const KEYS_REFUSED = "Your keys could not be opened with this password.";

for (const id of ["K1", "K2"]) {
  test(`${id}: a share key that the server chose gets no byte of ciphertext`, {
    tag: "@long",
  }, async ({ ownPage, secrets, stack }) => {
    const file = aFile(secrets, `für einen fremden Schlüssel ${id}.txt`, 300_000);
    const wire = watchWire(stack);
    await under(stack, id, async () => {
      await upload(ownPage, [file]);
      await expect(transferRow(ownPage, file.name)).toContainText(
        "2000 The key of this share is missing or invalid.",
      );
    });
    expect(wire.commands()).toContain("pathpreupload");
    expect(wire.uploads()).toEqual([]);
    expect(wire.commands()).not.toContain("webfinishbackup");
    await expect(fileRow(ownPage, file.name)).toBeHidden();
    await closeTransfers(ownPage);
    await uploaded(ownPage, [file]);
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
  test(`K8: keys that ask for ${iterations} rounds are refused before anything is derived`, {
    tag: "@long",
  }, async ({ home, stack, otherPage }) => {
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

const FOREIGN_SALTS = {
  "of cost 4": "$2a$04$abcdefghijklmnopqrstuu",
  "of cost 31": "$2b$31$abcdefghijklmnopqrstuu",
  "of no form": "abc",
} as const;
for (const [name, salt] of Object.entries(FOREIGN_SALTS)) {
  test(`K9: with a login salt ${name} nothing of the password is sent`, { tag: "@long" }, async ({
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

test("K9: a device that knows the salt asks before it sends anything to another", {
  tag: "@long",
}, async ({ page, home, stack }) => {
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

test("K29: an answer under a look-alike of the address opens nothing and gets no hash", {
  tag: "@long",
}, async ({ page, home, stack }) => {
  await signIn(page, home.person);
  const dialog = page.getByRole("dialog", { name: "Your files stay sealed" });
  const wire = watchWire(stack);
  await under(stack, "K29", async () => {
    await page.reload();
    await expect(dialog).toContainText("2163 The server answered for another account.");
  });
  expect(wire.commands()).not.toContain("sessionnew");
  await dialog.getByRole("button", { name: "Load again" }).click();
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("K26: without the account's state everything is read and nothing is written", async ({
  ownPage,
  home,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "nur zu lesen.txt", 3_000);
  await uploaded(ownPage, [file]);
  const folder = new URL(ownPage.url()).pathname;
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

test("K27: a state from before is read and not changed by a device that knows no other", {
  tag: "@long",
}, async ({ ownPage, home, secrets, stack, otherPage }) => {
  const since = aFile(secrets, "seit dem alten Stand.txt", 3_000);
  const refused = aFile(secrets, "darf noch weniger hinaus.txt", 3_000);
  const folder = new URL(ownPage.url()).pathname;
  await under(stack, "K27", async () => {
    await ownPage.reload();
    // A link writes the state; what is sealed after it is newer than the one that is served.
    await newFolder(ownPage, "mit Link");
    await makeLink(ownPage, secrets, { name: "mit Link" });
    await uploaded(ownPage, [since]);
    await signIn(otherPage, home.person);
    await otherPage.goto(folder);
    await untilAlive(otherPage);
    await expectListed(otherPage, [since]);
    await menuOf(otherPage, since.name, "File info");
    await expect(
      otherPage.getByText("The server sent an older state of your account.").first(),
    ).toBeVisible();
    const wire = watchWire(stack);
    await upload(otherPage, [refused]);
    await expect(transferRow(otherPage, refused.name)).toContainText("2161");
    expect(wire.commands().filter(isWrite)).toEqual([]);
    expect(wire.uploads()).toEqual([]);
  });
});

test("T8: a clock that the server always refuses is corrected once, not for ever", {
  tag: "@long",
}, async ({ home, stack, otherPage }) => {
  const wire = watchWire(stack);
  await under(stack, "T8", async () => {
    await trySignIn(otherPage, home.person);
    await expect(otherPage.getByRole("alert")).toContainText("This request has expired.");
  });
  expect(wire.commands().filter((name) => name === "userget")).toHaveLength(2);
  expect(wire.commands().filter(isWrite)).toEqual([]);
  await signIn(otherPage, home.person);
});

test("T8: a signed call works once, for its own body and its own command", {
  tag: "@long",
}, async ({ ownPage, stack }) => {
  await newFolder(ownPage, "einmal angelegt");
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

function omit(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
