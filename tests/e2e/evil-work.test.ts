import { under, uploaded } from "#tests/e2e/evil.ts";
import { expectTold } from "#tests/e2e/evil-crew.ts";
import {
  aFile,
  expectListed,
  fileRow,
  goUpTo,
  menuOf,
  newFolder,
  openFolder,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { makeLink } from "#tests/e2e/links-page.ts";
import { type WireLog, watchWire } from "#tests/e2e/wire-log.ts";

test.skip(({ browserName }) => browserName !== "chromium", "what decides is the same");

/** Items that were given names and keys, by number. */
async function itemsGiven(wire: WireLog): Promise<string[]> {
  const bodies = await wire.sent("keyssetenc");
  return bodies.flatMap((body) =>
    (JSON.parse(body) as { items: { coffer_id: string }[] }).items.map((item) => item.coffer_id),
  );
}

test("K21, K11: a link takes over no share that stands, and gets nothing that lies outside of it", {
  tag: "@long",
}, async ({ ownPage, secrets, stack }) => {
  const outside = aFile(secrets, "liegt daneben.txt", 2_000);
  const inside = aFile(secrets, "liegt darin.txt", 2_000);
  await uploaded(ownPage, [outside]);
  await newFolder(ownPage, "Auslage");
  const area = ownPage.url();
  await openFolder(ownPage, "Auslage");
  const folderId = ownPage.url().split("/").at(-1);
  await uploaded(ownPage, [inside]);
  await ownPage.goto(area);
  await expectListed(ownPage, [{ name: "Auslage" }]);
  const wire = watchWire(stack);
  await under(stack, "K21", async () => {
    await menuOf(ownPage, "Auslage", "Link");
    const dialog = ownPage.getByRole("dialog", { name: /^(Make a link|Link) to/ });
    await dialog.getByRole("button", { name: "Make link" }).click();
    await expect(dialog).toContainText("2000 The key of this share is missing or invalid.");
    await dialog.getByRole("button", { name: "Close" }).last().click();
  });
  expect(wire.commands()).toContain("linkadd");
  expect(wire.commands()).not.toContain("linkset");
  await under(stack, "K11", async () => {
    await makeLink(ownPage, secrets, { name: "Auslage" });
  });
  const given = await itemsGiven(wire);
  expect(given).toContain(folderId);
  expect(given).toHaveLength(2);
  await expectTold(ownPage, "Requests to seal keys again were refused");
});

test("K22: what left a linked folder gets none of the link's next key", { tag: "@long" }, async ({
  ownPage,
  secrets,
  stack,
}) => {
  const [gone, stays] = ["zieht aus.txt", "bleibt da.txt"].map((name) =>
    aFile(secrets, name, 2_000),
  );
  if (gone === undefined || stays === undefined) throw new Error("two files");
  const area = (await ownPage.getByRole("heading", { level: 1 }).textContent()) ?? "";
  for (const name of ["Anderswo", "Umzug"]) await newFolder(ownPage, name);
  await openFolder(ownPage, "Umzug");
  await uploaded(ownPage, [gone, stays]);
  await goUpTo(ownPage, area);
  const first = watchWire(stack);
  await under(stack, "K22", async () => {
    await makeLink(ownPage, secrets, { name: "Umzug" });
    expect(await itemsGiven(first)).toHaveLength(3);
    await openFolder(ownPage, "Umzug");
    await menuOf(ownPage, gone.name, "Move");
    const dialog = ownPage.getByRole("dialog", { name: "Move 1 item" });
    await dialog.getByRole("option", { name: "Anderswo" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(fileRow(ownPage, gone.name)).toHaveCount(0);
    await goUpTo(ownPage, area);
    const second = watchWire(stack);
    await menuOf(ownPage, "Umzug", "Link");
    const settings = ownPage.getByRole("dialog", { name: /^Link to/ });
    await settings.getByRole("button", { name: "New key" }).click();
    await ownPage.getByRole("button", { name: "Make a new key" }).click();
    await expect(ownPage.getByText("The link has a new key. Copy it again.")).toBeVisible();
    const url = await settings.getByRole("textbox", { name: "Link", exact: true }).inputValue();
    secrets.add("key of a link", new URL(url).hash.slice(1));
    expect(await itemsGiven(second)).toHaveLength(2);
  });
  await expectTold(ownPage, "Requests to seal keys again were refused");
});
