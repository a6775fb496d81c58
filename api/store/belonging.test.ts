import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { claimBlobs, stampBlobs } from "./belonging.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

it("marks that are written beside each other all get there, and the blobs stay the database's", async () => {
  const { db, blobs } = server.world.regions.get("ca-central")!;
  const writing = Array.from({ length: 50 }, () => stampBlobs(db, blobs));
  expect((await Promise.allSettled(writing)).map(({ status }) => status)).toEqual(
    Array.from({ length: 50 }, () => "fulfilled"),
  );
  expect(await claimBlobs(db, blobs)).toBeNull();
});
