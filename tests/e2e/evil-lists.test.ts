import { startSignedIn } from "#tests/e2e/accounts.ts";
import { under, uploaded } from "#tests/e2e/evil.ts";
import {
  aFile,
  closeTransfers,
  download,
  expectListed,
  labelled,
  menuOf,
  newFolder,
  openFolder,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { watchWire } from "#tests/e2e/wire-log.ts";

const BAIT = "Invoices of the bank";

test.skip(({ browserName }) => browserName !== "chromium", "what decides is the same");

test("K25: a link that was deleted gets no key, though each write was called too late", {
  tag: "@long",
}, async ({ ownPage, secrets, stack }) => {
  await newFolder(ownPage, "Netze");
  const place = ownPage.url();
  const wire = watchWire(stack);
  await under(stack, "K25", async () => {
    await ownPage.reload();
    await makeLink(ownPage, secrets, { name: "Netze" });
    await ownPage.goto("/shares/links");
    await untilAlive(ownPage);
    await ownPage.getByRole("button", { name: labelled("Delete link to", "Netze") }).click();
    const asked = ownPage.getByRole("alertdialog", { name: "Delete this link?" });
    await asked.getByRole("button", { name: "Delete link" }).click();
    // Behind the question there are no rows for who reads by roles.
    await expect(asked).toBeHidden();
    const ours = ownPage.getByRole("button", { name: labelled("Delete link to", "Netze") });
    await expect(ours).toHaveCount(0);
  });
  expect(wire.commands().filter((name) => name === "userinfoset").length).toBeGreaterThan(3);
  await ownPage.goto(place);
  await openFolder(ownPage, "Netze");
  await uploaded(ownPage, [aFile(secrets, "nach dem Link.txt", 2_000)]);
  const finished = (await wire.sent("webfinishbackup")).map((body) => JSON.parse(body));
  expect(finished.map(({ keys }) => keys.length)).toEqual([1]);
});

test("T4, D18: what others own is not to be had from a list, and no plain label is shown", {
  tag: "@long",
}, async ({ ownPage, otherPage, secrets, stack }) => {
  const theirs = aFile(secrets, "gehört jemand anderem.txt", 2_000);
  await startSignedIn(otherPage, secrets);
  await uploaded(otherPage, [theirs]);
  const file = aFile(secrets, "gehört mir.txt", 2_000);
  await uploaded(ownPage, [file]);
  const wire = watchWire(stack);
  await under(stack, "T4", async () => {
    await ownPage.reload();
    await expectListed(ownPage, [file]);
    const foreign = ownPage.getByLabel(/^Select .*SYNCERROR/);
    const name = ((await foreign.getAttribute("aria-label")) ?? "").replace(
      /^Select \u2068?|\u2069$/g,
      "",
    );
    await menuOf(ownPage, name, "Delete Del");
    await expect(
      ownPage
        .getByRole("alert")
        .getByText(/\b\d{4} \S/)
        .first(),
    ).toBeVisible();
  });
  expect(wire.commands()).toContain("pathdelete");
  await otherPage.reload();
  expect((await download(otherPage, theirs.name)).bytes.equals(theirs.bytes)).toBe(true);
  await closeTransfers(otherPage);

  await ownPage.reload();
  await makeLink(ownPage, secrets, { name: file.name });
  await under(stack, "D18", async () => {
    await ownPage.reload();
    const saved = await download(ownPage, file.name);
    expect([saved.fileName, saved.bytes.equals(file.bytes)]).toEqual([file.name, true]);
    await closeTransfers(ownPage);
    await ownPage.goto("/shares/links");
    await untilAlive(ownPage);
    await expect(ownPage.getByRole("button", { name: /^Delete link to/ })).not.toHaveCount(0);
    await expect(ownPage.getByText(BAIT)).toHaveCount(0);
  });
});

test("W8: news are heard from hosts of ours alone, and others get no ticket", {
  tag: "@long",
}, async ({ ownPage, stack }) => {
  const sockets: string[] = [];
  ownPage.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
  const foreign = ["wss://news.evil.example", "//evil.example/n/1", "/n/2@evil.example", "/n/9"];
  await under(
    stack,
    "W8",
    async () => {
      await ownPage.reload();
      await expect.poll(() => sockets, { timeout: 120_000 }).not.toEqual([]);
    },
    { hosts: [...foreign, "/n/2"] },
  );
  expect(new Set(sockets.map((path) => path.split("/").slice(0, 3).join("/")))).toEqual(
    new Set(["/n/2"]),
  );
});
