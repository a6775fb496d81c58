import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { type SealedRows, sealedRows } from "#tests/support/sealed-rows.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import type { OpenListing } from "./use-listing.ts";
import { useSealChecks } from "./use-seal-check.ts";

let user: TestAccount;
let server: SealedRows;
let logged: unknown[];
let open: OpenListing;

beforeAll(async () => {
  user = await makeTestAccount();
});
beforeEach(() => {
  server = sealedRows(user);
  logged = [];
  const log = { warn: (word: string, facts: object) => void logged.push([word, facts]) };
  open = { ports: server.ports, runtime: { log } } as unknown as OpenListing;
});
afterEach(cleanup);

const checks = (given: OpenListing | null = open) =>
  renderHook(({ of }: { of: OpenListing | null }) => useSealChecks(of), {
    initialProps: { of: given },
  });

it("the seal of the file whose details are shown is opened, and what it does not confirm stays in its row", async () => {
  const told = { ...(await server.put("1")), sizeBytes: 7_000_000 };
  const { result } = checks();
  expect(result.current.check).toEqual({ phase: "none" });
  act(() => result.current.watch(told));
  expect(result.current.check).toEqual({ phase: "asking" });
  await waitFor(() => expect(result.current.check).toMatchObject({ phase: "open" }));
  expect(result.current.check).toMatchObject({ unverified: "size", facts: { sizeBytes: 9 } });
  const doubt = () => result.current.doubts.get(rowStateKey(told));
  expect(doubt()).toEqual({ unverified: "size" });
  act(() => result.current.watch(null));
  expect([result.current.check, doubt()]).toEqual([{ phase: "none" }, { unverified: "size" }]);
});

it("of two files that are looked at one after the other the second is told of alone", async () => {
  const first = { ...(await server.put("1")), sizeBytes: 7_000_000 };
  const second = await server.put("2");
  const { result } = checks();
  act(() => result.current.watch(first));
  act(() => result.current.watch(second));
  await waitFor(() => expect(result.current.check).toMatchObject({ phase: "open" }));
  expect(result.current.check).toMatchObject({ facts: { sizeBytes: 9 } });
  await waitFor(() => expect(server.asked).toHaveLength(2));
  expect(result.current.check).not.toHaveProperty("unverified");
  expect(result.current.doubts.size).toBe(0);
});

it("a seal that does not open is a doubt, and one that nobody answers for is none", async () => {
  const torn = await server.put("1", { seal: "" });
  const { result } = checks();
  act(() => result.current.watch(torn));
  await waitFor(() => expect(result.current.check).toEqual({ phase: "failed" }));
  expect(result.current.doubts.get(rowStateKey(torn))).toEqual({ unverified: "both" });
  server.refuse = () => CODES.offline;
  const lost = await server.put("2");
  act(() => result.current.watch(lost));
  await waitFor(() => expect(server.asked).toHaveLength(2));
  await waitFor(() => expect(result.current.check).toEqual({ phase: "none" }));
  expect(result.current.doubts.has(rowStateKey(lost))).toBe(false);
  expect(logged).toEqual([
    ["seal-not-opened", { code: CODES.itemKeyRefused }],
    ["seal-not-opened", { code: CODES.offline }],
  ]);
});

it("nobody is asked about a folder, a name that does not open, or while the page is sealed", async () => {
  const file = await server.put("1");
  const { result, rerender } = checks();
  act(() => result.current.watch({ ...file, kind: "folder" }));
  act(() => result.current.watch({ ...file, name: { state: "sealed" } }));
  expect(result.current.check).toEqual({ phase: "none" });
  rerender({ of: null });
  act(() => result.current.watch(file));
  expect(result.current.check).toEqual({ phase: "none" });
  expect(server.asked).toEqual([]);
});
