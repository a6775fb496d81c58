// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { dropKept } from "#app/platform/storage/kept-parts.client.ts";
import { openDiskSink } from "./disk-sink.client.ts";
import { openKeptSink } from "./kept-sink.client.ts";
import { createSavePort } from "./save-port.client.ts";
import { openStreamSink } from "./stream-sink.client.ts";

vi.mock("./stream-sink.client.ts", () => ({ openStreamSink: vi.fn() }));
vi.mock("./disk-sink.client.ts", () => ({ canKeepOnDisk: () => true, openDiskSink: vi.fn() }));
vi.mock("./kept-sink.client.ts", () => ({ openKeptSink: vi.fn() }));
vi.mock("./save-worker.client.ts", () => ({ createStreamGate: () => ({}) }));

vi.mock("#app/platform/storage/kept-parts.client.ts", () => ({ dropKept: vi.fn() }));

const NAME = "a".repeat(32);
const nothing = async () => undefined;
const sink = () => ({ write: nothing, finish: nothing, abort: nothing });
const WAYS = { stream: sink(), disk: sink(), kept: sink() };
const refuse = async () => Promise.reject(new AppError(CODES.noRoom));

beforeEach(() => {
  vi.mocked(openStreamSink).mockImplementation(async () => WAYS.stream);
  vi.mocked(openDiskSink).mockImplementation(async () => WAYS.disk);
  vi.mocked(openKeptSink).mockImplementation(async () => WAYS.kept);
});

function open(partsBytes?: readonly number[]) {
  const { signal } = new AbortController();
  const keep = partsBytes && { as: NAME, partsBytes, sealedBytes: 9 };
  return createSavePort().open({ name: "a.bin", sizeBytes: 9, signal, keep });
}

it("saves through the service worker where there is one, and what stands on the disk goes on there", async () => {
  expect(await open([])).toBe(WAYS.stream);
  expect(await open([4])).toBe(WAYS.kept);
});

it("keeps what it may over the private file system where there is no service worker", async () => {
  vi.mocked(openStreamSink).mockImplementation(refuse);
  expect(await open([])).toBe(WAYS.kept);
  expect(await open()).toBe(WAYS.disk);
});

it("saves without going on later where there is no room for it sealed and opened (Reading R-640)", async () => {
  vi.mocked(openStreamSink).mockImplementation(refuse);
  vi.mocked(openKeptSink).mockImplementation(refuse);
  expect(await open([])).toBe(WAYS.disk);
  expect(dropKept).not.toHaveBeenCalled();
  expect(await open([4])).toBe(WAYS.disk);
  expect(dropKept).toHaveBeenCalledExactlyOnceWith(NAME);
});
