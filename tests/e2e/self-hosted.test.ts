import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "#tests/e2e/axe.ts";
import { menuOf, newFolder } from "#tests/e2e/files-page.ts";
import { test as base, expect } from "#tests/e2e/fixtures.ts";
import { signUpNew } from "#tests/e2e/people.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { findPort } from "../../scripts/installation.ts";

/** What `start.sh` serves, without the double, on a data folder of its own. */
interface SelfHosted {
  readonly origin: string;
  /** `coffer-admin` on its data folder, while it runs. */
  admin(...args: readonly string[]): Promise<void>;
}

const test = base.extend<{ product: SelfHosted }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs
  product: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), "coffer-self-"));
    const port = await findPort(0, "127.0.0.1");
    const server = serve(port, data);
    await use({
      origin: await readOrigin(server),
      admin: async (...args) => {
        const { code, stderr } = await runToEnd(["api/admin.ts", "--data", data, ...args]);
        expect(code, stderr).toBe(0);
      },
    });
    server.kill("SIGTERM");
    await once(server, "close");
    rmSync(data, { recursive: true, force: true });
  },
  baseURL: async ({ product }, use) => use(product.origin),
});

function serve(port: number, data: string): ChildProcess {
  const args = ["scripts/serve.ts", "--port", String(port), "--data", data];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** From the line that says that it is ready; what it prints later is read too, so that its pipe stays open. */
function readOrigin(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error("The product did not start.")));
    server.stdout?.on("data", (chunk) => {
      const [, origin] = /ready: (\S+)/.exec(String(chunk)) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
}

/** The link of the mail that confirms an address, from the mailbox page. */
async function verifyLink({ origin }: SelfHosted, email: string): Promise<string> {
  const read = async (path: string) => (await fetch(`${origin}/_dev/${path}`)).text();
  const row = (await read("mailbox")).split("<tr>").find((one) => one.includes(email));
  const [, path = ""] = /href="(mailbox\/\d+)"/.exec(row ?? "") ?? [];
  const mail = (await read(path)).replaceAll("&amp;", "&");
  return /https?:[^"<\s]*verify-email[^"<\s]+/.exec(mail)?.[0] ?? "";
}

test("what an operator serves gives everybody a team and file requests, and can be closed to an account", async ({
  product,
  page,
  secrets,
}) => {
  const person = await signUpNew(page, secrets);
  await expect(page.getByRole("link", { name: "Users & roles" })).toBeVisible();
  await page.goto(await verifyLink(product, person.email));
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page.getByText("Email verified")).toBeVisible();
  await page.goto("/users");
  await expect(page.getByText("1 of 99 users")).toBeVisible();
  await expectAccessible(page, "/users of an account on the default plan");

  await page.goto("/files");
  await newFolder(page, "Inbox");
  await menuOf(page, "Inbox", "Link");
  const choices = page.getByRole("dialog").getByLabel("Permissions").getByRole("option");
  await expect(choices.filter({ hasText: "file request" })).toBeEnabled();
  await page.keyboard.press("Escape");

  // A page that is open goes to that page by itself, in the middle of what the story opens.
  await page.goto("about:blank");
  await product.admin("users", "suspend", person.email);
  await page.goto("/files");
  await expect(page).toHaveURL(/\/account-suspended/);
  await product.admin("users", "resume", person.email);
  await page.goto("/files");
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
});
