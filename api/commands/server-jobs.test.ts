import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tidy } from "#api/jobs/maintenance.ts";
import { randomHex } from "#api/secrets.ts";
import { SERVER_JOB_LIMITS } from "#app/contract/server-job-limits.data.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import {
  fileRequest,
  type LentFile,
  readJob,
  ticketOf,
  untilReady,
  uploadLent,
  zipRequest,
} from "#mock-api/testing/lent-files.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

let server: TestServer;
let ada: TestAccount;
let noor: TestAccount;
let file: LentFile;
let ticket: string;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
  noor = await server.account("noor@example.com");
  file = await uploadLent(ada);
  ticket = await ticketOf(ada.client, [file]);
});
afterEach(() => server.stop());

const jobs = () => server.world.serverJobs;

describe("a server job", () => {
  it("is looked through before it is ready, and told with the length that it will have", async () => {
    const request = fileRequest(file, ticket);
    expect(await ada.client.call("compaturl", request)).toMatchObject({ totalsize: 0 });
    const state = await untilReady(ada.client, request.job_id);
    expect(state).toMatchObject({ status: "success", totalsize: file.content.length });
    expect(state.jsonname).toMatch(/^[0-9a-f]{32}$/);
  });

  it("begun twice is one", async () => {
    const request = zipRequest([file], ticket);
    await ada.client.call("setjob", request);
    const first = await untilReady(ada.client, request.job_id);
    expect(await ada.client.call("setjob", request)).toEqual(first);
    expect(jobs().size).toBe(1);
  });

  it("is nobody else's: not to ask for, not to begin again, and unknown ones look the same", async () => {
    const request = fileRequest(file, ticket);
    await ada.client.call("compaturl", request);
    await untilReady(ada.client, request.job_id);
    const foreign = await noor.client.call("jobstatus", { job_id: request.job_id });
    expect(foreign).toMatchObject({ status: "error", error_msg: "The job failed [1004]" });
    expect(await noor.client.call("jobstatus", { job_id: randomHex(16) })).toEqual(foreign);
    expect(await noor.client.codeOf("compaturl", request)).toBe(8401);
  });

  it("of somebody else's file is 1804, wherever it lies and whether it is there: the ticket alone gives the right", async () => {
    const { user } = await ada.client.call("userget", {});
    const secret = await uploadLent(ada, { pid: user.web_coffer_id });
    const absent = { ...file, itemId: "79", cachekey: "ab".repeat(16) };
    const own = await uploadLent(noor);
    const tickets = [await ticketOf(noor.client, [own]), "nonsense"];
    for (const client of [noor.client, server.client()]) {
      for (const wrong of tickets) {
        for (const aimed of [file, secret, absent, { ...secret, cachekey: own.cachekey }]) {
          expect(await client.codeOf("compaturl", fileRequest(aimed, wrong))).toBe(1804);
          expect(await client.codeOf("setjob", zipRequest([aimed], wrong))).toBe(1804);
        }
      }
    }
    expect(jobs().size).toBe(0);
  });

  it("is [1005] once what the ticket was given for has ended", async () => {
    const request = fileRequest(file, ticket);
    await ada.client.call("sessiondelete", {});
    await server.client().call("compaturl", request);
    const state = await untilReady(server.client(), request.job_id);
    expect(state.error_msg).toContain("[1005]");
  });

  it("with a key that does not open is [1002], with lists that do not belong together 9000, of what is not there 1804", async () => {
    const zip = zipRequest([file], ticket);
    const share_key = randomBytes(64).toString("base64");
    const state = await ada.client.call("setjob", { ...zip, share_key });
    expect(state.error_msg).toContain("[1002]");
    const wrong = fileRequest({ ...file, key: randomBytes(32) }, ticket);
    await ada.client.call("compaturl", wrong);
    expect((await untilReady(ada.client, wrong.job_id)).error_msg).toContain("[1002]");
    expect(await ada.client.codeOf("setjob", { ...zip, coffer_id_list: ["1"] })).toBe(9000);
    const gone = { ...fileRequest(file, ticket), cachekey: "ab".repeat(16) };
    expect(await ada.client.codeOf("compaturl", gone)).toBe(1804);
    expect(jobs().size).toBe(1);
  });

  it("is off in the Vault", async () => {
    const { user } = await ada.client.call("userget", {});
    const pid = user.web_coffer_id;
    const secret = await uploadLent(ada, { pid });
    const own = await ticketOf(ada.client, [secret, file]);
    expect(await ada.client.codeOf("compaturl", fileRequest(secret, own))).toBe(8401);
    expect(await ada.client.codeOf("setjob", zipRequest([file, secret], own))).toBe(8401);
    expect(jobs().size).toBe(0);
  });

  it("that is ended is forgotten, by whoever knows its id, with its keys and whoever reads it", async () => {
    const large = await uploadLent(ada, { sizeBytes: 30_000_000 });
    const request = fileRequest(large, await ticketOf(ada.client, [large]));
    await ada.client.call("compaturl", request);
    const { jsonname } = await untilReady(ada.client, request.job_id);
    const held = jobs().find(request.job_id, server.world.clock.nowMs());
    const reply = await readJob(ada.client, { jobId: request.job_id, resultId: jsonname });
    await server.client().call("jobend", { job_id: request.job_id });
    expect(held?.order.files[0]?.key.equals(Buffer.alloc(32))).toBe(true);
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect(jobs().size).toBe(0);
  });

  it("is gone within an hour when nobody reads, ten minutes after its end, and after a day in any case", async () => {
    const { clock } = server.world;
    const begin = async () => {
      const request = fileRequest(file, ticket);
      await ada.client.call("compaturl", request);
      const { jsonname } = await untilReady(ada.client, request.job_id);
      return { jobId: request.job_id, resultId: jsonname };
    };
    const read = await begin();
    await (await readJob(ada.client, read)).arrayBuffer();
    const idle = await begin();
    clock.shift(SERVER_JOB_LIMITS.afterEndMs);
    await tidy(server.world);
    expect(jobs().find(idle.jobId, clock.nowMs())).toBeDefined();
    expect(jobs().size).toBe(1);
    clock.shift(SERVER_JOB_LIMITS.idleMs);
    await tidy(server.world);
    expect(jobs().size).toBe(0);
    clock.shift(0);
    const { jobId } = await begin();
    const nowMs = clock.nowMs() + SERVER_JOB_LIMITS.lifeMs;
    const held = jobs().find(jobId, clock.nowMs());
    Object.assign(held ?? {}, { touchedMs: nowMs, reading: new AbortController() });
    expect(jobs().find(jobId, nowMs)).toBeUndefined();
    expect(held?.order.files[0]?.key.equals(Buffer.alloc(32))).toBe(true);
  });
});

describe("the limits of server jobs", () => {
  it("are two at a time for somebody, and `fail` beyond (7502)", async () => {
    for (const status of ["download", "download", "fail"]) {
      const answer = await ada.client.call("compaturl", fileRequest(file, ticket));
      expect(answer.status).toBe(status);
    }
    const others = await uploadLent(noor);
    const own = await ticketOf(noor.client, [others]);
    expect((await noor.client.call("compaturl", fileRequest(others, own))).status).toBe("download");
    expect(jobs().size).toBe(3);
  });

  it("are twenty an hour, begun by one account (9429)", async () => {
    const { limits } = server.world.settings;
    for (let count = 0; count < limits.serverJobs.points; count += 1) {
      const request = fileRequest(file, ticket);
      await ada.client.call("compaturl", request);
      await ada.client.call("jobend", { job_id: request.job_id });
    }
    expect(await ada.client.codeOf("compaturl", fileRequest(file, ticket))).toBe(9429);
  });

  it("are a thousand files and a body of 2 MiB", async () => {
    const many = Array.from({ length: SERVER_JOB_LIMITS.items + 1 }, () => file);
    expect(await ada.client.codeOf("setjob", zipRequest(many, ticket))).toBe(9000);
    const long = {
      ...zipRequest([file], ticket),
      empty_folders: Array(600).fill("a".repeat(4000)),
    };
    expect(await ada.client.codeOf("setjob", long)).toBe(9000);
    expect(jobs().size).toBe(0);
  });
});

describe("what a server that was lent keys writes", () => {
  it("has neither a key, nor a name in it, on its disk or in its log", async () => {
    const request = zipRequest([file], ticket);
    await ada.client.call("setjob", request);
    const { jsonname } = await untilReady(ada.client, request.job_id);
    await (await readJob(ada.client, { jobId: request.job_id, resultId: jsonname })).arrayBuffer();
    const secrets = [
      file.key,
      Buffer.from(file.key.toString("base64")),
      Buffer.from(request.share_key, "base64"),
      Buffer.from(request.share_key),
      Buffer.from("Harbour/0.bin"),
      Buffer.from(request.job_id),
      file.content.subarray(0, 64),
    ];
    for (const bytes of filesOf(server.world.dataFolder)) {
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
    }
  });
});

function filesOf(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path));
}
