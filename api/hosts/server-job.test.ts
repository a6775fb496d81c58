import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import {
  fileRequest,
  type LentFile,
  readJob,
  ticketOf,
  untilReady,
  uploadLent,
  zipRequest,
} from "#mock-api/testing/lent-files.ts";
import { encryptLink, type MadeLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { readZip, readZipDates } from "#tests/support/read-zip.ts";

const SIZE = 2 * 131_036 + 77;
let server: TestServer;
let ada: TestAccount;
let pid: string;
let files: LentFile[];

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  pid = await makeFolder(ada);
  files = [await uploadLent(ada, { pid, sizeBytes: SIZE }), await uploadLent(ada, { pid })];
});
afterEach(() => server.stop());

interface Begun {
  readonly client: TestClient;
  readonly jobId: string;
  readonly resultId: string;
  readonly sizeBytes: number;
}

async function begin(kind: "file" | "zip", link: MadeLink | null = null): Promise<Begun> {
  const client = link === null ? ada.client : server.client();
  const ticket = await ticketOf(client, files, link);
  const request =
    kind === "zip" ? zipRequest(files, ticket, link) : fileRequest(files[0]!, ticket, link);
  if ("keys" in request) await client.call("setjob", request);
  else await client.call("compaturl", request);
  const state = await untilReady(client, request.job_id);
  expect(state.status).toBe("success");
  const { jsonname: resultId, totalsize: sizeBytes } = state;
  return { client, jobId: request.job_id, resultId, sizeBytes };
}

const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
const statusOf = async (job: Begun, from?: number) => {
  const reply = await readJob(job.client, { ...job, ...(from !== undefined && { from }) });
  await reply.arrayBuffer().catch(() => undefined);
  return reply.status;
};

describe("the result of a server job", () => {
  it("is the file, whole and from any byte on, as nothing that a browser would show", async () => {
    const job = await begin("file");
    const reply = await readJob(job.client, job);
    expect(reply.headers.get("content-disposition")).toBe("attachment");
    expect(reply.headers.get("content-security-policy")).toContain("sandbox");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect((await bytesOf(reply)).equals(files[0]!.content)).toBe(true);
    for (const from of [1, 131_035, 131_036, SIZE - 1]) {
      const rest = await readJob(job.client, { ...job, from });
      expect(rest.status).toBe(206);
      expect(rest.headers.get("content-range")).toBe(`bytes ${from}-${SIZE - 1}/${SIZE}`);
      expect((await bytesOf(rest)).equals(files[0]!.content.subarray(from))).toBe(true);
    }
    expect(await statusOf(job, SIZE)).toBe(416);
  });

  it("is a zip of the length that was told, and the same bytes wherever it is gone on with", async () => {
    const job = await begin("zip");
    const whole = await bytesOf(await readJob(job.client, job));
    expect(whole).toHaveLength(job.sizeBytes);
    const entries = readZip(whole);
    expect(entries.get("Harbour/0.bin")?.equals(files[0]!.content)).toBe(true);
    expect(entries.get("Harbour/1.bin")?.equals(files[1]!.content)).toBe(true);
    expect(entries.has("Harbour/empty/")).toBe(true);
    expect(readZipDates(whole).get("Harbour/0.bin")?.getTime()).toBe(1_700_000_000_000);
    for (const from of [10, 140_000, SIZE + 200, job.sizeBytes - 30]) {
      const rest = await bytesOf(await readJob(job.client, { ...job, from }));
      expect(rest.equals(whole.subarray(from))).toBe(true);
    }
  });

  it("tells how far somebody has read it", async () => {
    const job = await begin("file");
    await bytesOf(await readJob(job.client, job));
    const state = await job.client.call("jobstatus", { job_id: job.jobId });
    expect(state.sent_bytes).toBe(SIZE);
  });

  it("is 404 for another id, 400 for what is none, and 429 for a crowd", async () => {
    const job = await begin("file");
    expect(await statusOf({ ...job, resultId: "0".repeat(32) })).toBe(404);
    expect(await statusOf({ ...job, jobId: "0".repeat(32) })).toBe(404);
    expect(await statusOf({ ...job, resultId: "x" })).toBe(400);
    for (let count = 0; count < SERVER_JOB_LIMITS.reads; count += 1) {
      expect(await statusOf(job)).toBe(200);
    }
    expect(await statusOf(job)).toBe(429);
  });

  it("ends with the session of whoever asked for it", async () => {
    const job = await begin("zip");
    await ada.client.call("sessiondelete", {});
    expect(await statusOf(job)).toBe(401);
  });

  it("that is given up lets go of the files that it was made of", async () => {
    files = [await uploadLent(ada, { pid, sizeBytes: 40_000_000 })];
    const job = await begin("zip");
    const { blobs } = server.world.regions.get("ca-central")!;
    const read = vi.spyOn(blobs, "read");
    const leaving = new AbortController();
    const query = new URLSearchParams({ pid: job.resultId, jid: job.jobId });
    const reply = await fetch(`${ada.client.base}/h/1/serverjob.fcgi?${query}`, {
      headers: GATEWAY_HEADERS,
      signal: leaving.signal,
    });
    await reply.body?.getReader().read();
    leaving.abort();
    const stream = read.mock.results[0]?.value;
    await vi.waitFor(() => expect(stream?.destroyed).toBe(true), { timeout: 5_000 });
    const held = server.world.serverJobs.find(job.jobId, server.world.clock.nowMs());
    await vi.waitFor(() => expect(held?.reading).toBeNull());
  });

  it("is cut where a packet does not verify, and never padded", async () => {
    const job = await begin("file");
    const held = server.world.serverJobs.find(job.jobId, server.world.clock.nowMs());
    held?.order.files[0]?.key.fill(7);
    const read = async () => (await readJob(job.client, job)).arrayBuffer();
    await expect(read()).rejects.toThrow();
  });
});

describe("a server job through a link", () => {
  it("counts as one download with its first bytes, and stops with the link", async () => {
    await control(server, "account", { email: ada.email, verified: true });
    const link = await makeLink(ada, pid);
    await encryptLink(ada, link);
    const { db } = server.world.regions.get("ca-central")!;
    const countOf = async () =>
      (await db.selectFrom("links").select("download_count").executeTakeFirstOrThrow())
        .download_count;
    const job = await begin("zip", link);
    expect(await countOf()).toBe(0);
    expect(await statusOf(job)).toBe(200);
    expect(await countOf()).toBe(1);
    // What was sent before is not sent again, and not taken again: each blob goes out twice at most.
    expect(await statusOf(job, SIZE + 200)).toBe(206);
    expect(await statusOf(job, job.sizeBytes - 30)).toBe(206);
    expect(await countOf()).toBe(1);
    await ada.client.call("linkset", { publink_id: link.publinkId, exp_servtime: 1 });
    expect(await statusOf(job)).toBe(401);
  });
});
