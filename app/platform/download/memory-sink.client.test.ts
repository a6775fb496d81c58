import { expect, it } from "vitest";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { openMemorySink } from "./memory-sink.client.ts";

const file = (sizeBytes: number) => ({
  name: "archive.tar",
  sizeBytes,
  signal: new AbortController().signal,
});

it("a file above 500 MB is refused with 3020 before a byte of it is fetched", async () => {
  const limit = DOWNLOAD_LIMITS.memoryStorageMaxBytes;
  await expect(openMemorySink(file(limit + 1))).rejects.toMatchObject({ code: 3020 });
  await expect(openMemorySink(file(limit))).resolves.toBeDefined();
});

it("a file that did not arrive whole is not handed on: 7103", async () => {
  const sink = await openMemorySink(file(10));
  await sink.write(new ArrayBuffer(9));
  await expect(sink.finish()).rejects.toMatchObject({ code: 7103 });
});
