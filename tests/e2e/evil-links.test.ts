import { lockOf, under, uploaded } from "#tests/e2e/evil.ts";
import { aFile } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { expectFile, givePassword, makeLink, visit } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { headersOf, watchWire } from "#tests/e2e/wire-log.ts";

test("K8: a link that asks for few rounds gets no lock token of the password", {
  tag: "@long",
}, async ({ ownPage, secrets, stack, otherPage }) => {
  const file = aFile(secrets, "Runden eines Links.txt", 2_000);
  const password = "Kupfer-Leuchtturm_77";
  await uploaded(ownPage, [file]);
  const link = await makeLink(ownPage, secrets, { name: file.name, password });
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
  await expectFile(otherPage, file.name);
});

test("L4: a password that a link did not need leaves no trace that could be tested", {
  tag: "@long",
}, async ({ ownPage, secrets, stack, otherPage }) => {
  const file = aFile(secrets, "ohne Passwort geteilt.txt", 2_000);
  await uploaded(ownPage, [file]);
  const link = await makeLink(ownPage, secrets, { name: file.name });
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
  await expectFile(otherPage, file.name);
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
  ownPage,
  home,
  secrets,
  otherPage,
}) => {
  const file = aFile(secrets, "Link vor der Anmeldung.txt", 2_000);
  await uploaded(ownPage, [file]);
  const link = await makeLink(ownPage, secrets, { name: file.name });
  await visit(otherPage, link);
  await expectFile(otherPage, file.name);
  await otherPage.getByRole("link", { name: "Sign in" }).click();
  await expect(otherPage).toHaveURL(/\/login/);
  expect(otherPage.url()).not.toContain(link.url.split("#")[1]);
  await untilAlive(otherPage);
  await otherPage.getByLabel("Email").fill(home.person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill(home.person.password);
  await otherPage.getByRole("button", { name: "Sign in" }).click();
  await expect(otherPage).toHaveURL(link.url);
  await expectFile(otherPage, file.name);
});

test("L3: the key of a link is in no referrer, no data call, no log and no report", async ({
  ownPage,
  secrets,
  stack,
  otherPage,
}) => {
  const file = aFile(secrets, "nur mit Schlüssel.txt", 2_000);
  await uploaded(ownPage, [file]);
  const beforeLink = stack.recorder.exchanges.length;
  const link = await makeLink(ownPage, secrets, { name: file.name });
  const key = link.url.split("#")[1] ?? "";
  expect(key.length).toBeGreaterThan(30);
  const printed: string[] = [];
  otherPage.on("console", (line) => printed.push(line.text()));
  const since = stack.recorder.exchanges.length;
  await visit(otherPage, link);
  await expectFile(otherPage, file.name);
  await otherPage.reload();
  await expectFile(otherPage, file.name);
  const exchanges = stack.recorder.exchanges.slice(since);
  expect(exchanges.length).toBeGreaterThan(3);
  for (const exchange of exchanges) {
    const { referer = "" } = await headersOf(exchange);
    // A worker names its own script at most; the owner's page, which goes on beside it, its folder.
    expect(referer, exchange.url).toMatch(/^$|\/build\/workers\/|\/files\/\d+$/);
    expect(exchange.url).not.toMatch(/\.data(\?|$)/);
  }
  const kept = [{ label: "key of the link", bytes: Buffer.from(key) }];
  expect(await stack.recorder.findLeaks(kept, beforeLink)).toEqual([]);
  expect(stack.gateway.output() + stack.double.output()).not.toContain(key);
  expect(printed.join("\n")).not.toContain(key);
});
