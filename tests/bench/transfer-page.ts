import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Page } from "@playwright/test";
import { untilAlive } from "#tests/e2e/people.ts";

/** What the page learned from the server about an upload or a read, taken from its own requests. */
export interface Leave {
  readonly body: Record<string, unknown>;
}

/** A new account in this page, on its file list; gives its e-mail address. */
export async function signUpForBench(page: Page, origin: string): Promise<string> {
  const id = randomBytes(5).toString("hex");
  const email = `bench.${id}@example.org`;
  // In whichever document of this page: one that is loaded anew right before a press has it again.
  await page.addInitScript(withoutHandles);
  await page.goto(`${origin}/sign-up`);
  await untilAlive(page);
  await page.getByLabel("First name").pressSequentially("Bench");
  await page.getByLabel("Last name").pressSequentially("Mark");
  await page.getByLabel("Email").pressSequentially(email);
  await page.getByLabel("Password", { exact: true }).pressSequentially(`Lampe ${id} blau`);
  await page.getByLabel("Password again").pressSequentially(`Lampe ${id} blau`);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/files/, { timeout: 60_000 });
  await page.waitForTimeout(2000);
  return email;
}

/** Playwright fills only the dialog of a field: that for handles is not there, as in other browsers. */
function withoutHandles(): void {
  Reflect.deleteProperty(window, "showOpenFilePicker");
}

/** The data of the next answer to a command. */
export async function nextAnswer(page: Page, command: string): Promise<Record<string, unknown>> {
  const response = await page.waitForResponse((one) => one.url().includes(`command=${command}`));
  const envelope: { data: Record<string, unknown> } = await response.json();
  return envelope.data;
}

export async function pickFile(page: Page, path: string | readonly string[]): Promise<void> {
  await page.evaluate(withoutHandles);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(typeof path === "string" ? path : [...path]);
}

/** Seconds until the panel says that the transfer is complete. */
export async function untilComplete(page: Page): Promise<void> {
  await page
    .getByText("All transfers complete")
    .or(page.getByText("Issue with one or more items"))
    .waitFor({ timeout: 1_200_000 });
  if (await page.getByText("Issue with one or more items").isVisible()) {
    throw new Error("the transfer failed");
  }
}

export async function closePanel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
}

export interface PlainUpload {
  readonly ticket: Record<string, unknown>;
  readonly encBytes: number;
  readonly sendBytes: number;
  readonly connections: number;
}

/** Sends blobs of random bytes with the same endpoint, connections and sizes; milliseconds. */
export async function sendPlain(page: Page, plan: PlainUpload): Promise<number> {
  const tailBytes = plan.encBytes % plan.sendBytes;
  for (const length of new Set([plan.sendBytes, ...(tailBytes > 0 ? [tailBytes] : [])])) {
    await makePlainBlob(page, length);
  }
  return page.evaluate(async ({ ticket, encBytes, sendBytes, connections }) => {
    const offsets = Array.from(
      { length: Math.ceil(encBytes / sendBytes) },
      (_, i) => i * sendBytes,
    );
    const send = async (offset: number) => {
      const length = Math.min(sendBytes, encBytes - offset);
      const { blob, crc }: { blob: Blob; crc: string } = Reflect.get(globalThis, `plain${length}`);
      const chunk = {
        object_type: "btFILE",
        cachekey: "",
        payload_crc32: crc,
        enc_offset_byte: offset,
        payload_len: length,
        enc_chunk_size_bytes: length,
      };
      const { device_sig_b64, backup_id, device_id, user_id, servtime } = ticket;
      const json = { device_sig_b64, backup_id, device_id, user_id, servtime, chunks: [chunk] };
      const form = new FormData();
      form.set("json", JSON.stringify(json));
      form.set("payload0", blob, "payload0");
      const reply = await fetch("/h/1/uploadmultichunk", { method: "POST", body: form });
      const answer: { success: number } = await reply.json();
      if (answer.success !== 1)
        throw new Error(`a plain send was refused: ${JSON.stringify(answer)}`);
    };
    const startedMs = performance.now();
    const lane = async () => {
      for (let next = offsets.shift(); next !== undefined; next = offsets.shift()) await send(next);
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return performance.now() - startedMs;
  }, plan);
}

/** A blob of 4 MiB parts that stays in the page, with its CRC, which the double compares. */
async function makePlainBlob(page: Page, length: number): Promise<void> {
  const bytes = randomBytes(length);
  const crc = crc32(bytes).toString(16).padStart(8, "0");
  await page.route("**/plain-blob", (route) => route.fulfill({ body: bytes }));
  await page.evaluate(
    async ({ crc, length }) => {
      const bytes = new Uint8Array(await (await fetch("/plain-blob")).arrayBuffer());
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0; at < length; at += 4_194_304) parts.push(bytes.slice(at, at + 4_194_304));
      Reflect.set(globalThis, `plain${length}`, { crc, blob: new Blob(parts) });
    },
    { crc, length },
  );
  await page.unroute("**/plain-blob");
}

export interface PlainDownload {
  readonly cachekey: string;
  readonly ticket: string;
  readonly encBytes: number;
  readonly rangeBytes: number;
  readonly connections: number;
}

/** Fetches the same ranges and throws the bytes away; milliseconds. */
export function fetchPlain(page: Page, plan: PlainDownload): Promise<number> {
  return page.evaluate(async ({ cachekey, ticket, encBytes, rangeBytes, connections }) => {
    const offsets = Array.from(
      { length: Math.ceil(encBytes / rangeBytes) },
      (_, i) => i * rangeBytes,
    );
    const fetchOne = async (offset: number) => {
      const query = new URLSearchParams({
        command: "download",
        cachekey,
        blobtype: "btFILE",
        offset: String(offset),
        length: String(Math.min(rangeBytes, encBytes - offset)),
        engine: "cp-bench",
        userid: "0",
        deviceid: "0",
        devicetypeid: "3",
      });
      const reply = await fetch(`/h/1/proxyapi.fcgi?${query}`, { headers: { "x-ticket": ticket } });
      if (!reply.ok) throw new Error(`a plain range answered ${reply.status}`);
      await reply.arrayBuffer();
    };
    const startedMs = performance.now();
    const lane = async () => {
      for (let next = offsets.shift(); next !== undefined; next = offsets.shift())
        await fetchOne(next);
    };
    await Promise.all(Array.from({ length: connections }, lane));
    return performance.now() - startedMs;
  }, plan);
}
