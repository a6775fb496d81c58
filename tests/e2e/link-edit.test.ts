import { writeFileSync } from "node:fs";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { aFile, expectListed, menuOf, untilTransferred, upload } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { aSharedFile, expectFile, makeLink, visit } from "#tests/e2e/links-page.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { watchWire } from "#tests/e2e/wire-log.ts";

test("a visitor changes a text of a link in place; its owner sees whose it is", async ({
  ownPage,
  secrets,
  home,
  stack,
  otherPage,
}) => {
  await stack.control("plan", { email: home.person.email, is_pro: 1 });
  const file = aFile(secrets, "Protokoll der Sitzung.md", 1);
  writeFileSync(file.path, "Erste Fassung");
  await upload(ownPage, [file]);
  await expectListed(ownPage, [file]);
  await untilTransferred(ownPage);
  await ownPage.reload();
  const link = await makeLink(ownPage, secrets, {
    ...{ name: file.name, permission: "view, download & edit" },
  });

  await visit(otherPage, link);
  // The page that was rendered for the first visit, with scripts of its own nonce.
  await otherPage.reload();
  await untilAlive(otherPage);
  await otherPage.getByRole("button", { name: "Look at it here" }).click();
  await otherPage.getByRole("button", { name: "Edit", exact: true }).click();
  const field = otherPage.getByRole("textbox", { name: `Text of ${file.name}` });
  await expect(field).toHaveValue("Erste Fassung");
  const theirs = "Zweite Fassung, von einem Gast";
  secrets.add("what a visitor wrote", theirs);
  await field.fill(theirs);
  await expectAccessible(otherPage, "a text of a link that is changed");
  await otherPage.getByRole("button", { name: "Save new version" }).first().click();
  await expect(otherPage.getByText("Saved as a new version.")).toBeVisible();
  await expect(otherPage.frameLocator("iframe:visible").getByText(theirs)).toBeVisible();

  await menuOf(ownPage, file.name, "Version History");
  await expect(ownPage.getByText("A visitor of a link")).toBeVisible();
});

test("an address of a view inside a link opens its item, and what was closed stays closed", async ({
  ownPage,
  secrets,
  stack,
  otherPage,
}) => {
  const name = await aSharedFile(ownPage, secrets, "Protokoll der Abnahme.txt");
  const wire = watchWire(stack);
  const link = await makeLink(ownPage, secrets, { name });
  const [made = ""] = await wire.sent("linkadd");
  const { coffer_id } = JSON.parse(made);
  expect(coffer_id).toMatch(/^\d+$/);

  await visit(otherPage, { ...link, url: link.url.replace("#", `/view/text/${coffer_id}#`) });
  const shown = otherPage.locator("iframe:visible");
  await expect(shown).toHaveCount(1);
  await otherPage.getByRole("button", { name: "Close the preview" }).click();
  await expectFile(otherPage, name);
  await expect(otherPage).toHaveURL(link.url);
  await otherPage.reload();
  await untilAlive(otherPage);
  await expectFile(otherPage, name);
  await expect(shown).toHaveCount(0);
});
