import { DOCUMENT_TEMPLATES } from "#app/core/files/document-templates.data.ts";
import { download, expectListed, sha256, untilTransferred } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";

test("a new document is asked for by type and name, lies in its folder and is the template, byte by byte", async ({
  ownPage,
  secrets,
}) => {
  const name = "Protokoll der Sitzung.docx";
  secrets.add("name of a document", name);
  await ownPage.getByRole("button", { name: "New", exact: true }).click();
  await ownPage.getByRole("menuitem", { name: "Document", exact: true }).click();
  const dialog = ownPage.getByRole("dialog", { name: "New document" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("Please select the type of file.")).toBeVisible();
  await expect(dialog.getByText("Please enter a name for this file.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Document" }).focus();
  await ownPage.keyboard.press("Space");
  await dialog.getByLabel("Name").fill("Protokoll der Sitzung");
  await ownPage.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectListed(ownPage, [{ name }]);
  await untilTransferred(ownPage);
  const { bytes, fileName } = await download(ownPage, name);
  expect(fileName).toBe(name);
  expect(sha256(bytes)).toBe(sha256(Buffer.from(DOCUMENT_TEMPLATES.docx, "base64")));
});
