import { getContainerRuntimeClient } from "testcontainers";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { startContainerStack } from "#tests/support/container-stack.ts";

const MB = 1_000_000;
/** Debian and Node alone are more than 210 MB of it. */
const MOST_IMAGE_BYTES = 300 * MB;
/** "In seconds", on a machine that does other things too. */
const MOST_START_MS = 15_000;
const TAG = process.env.COFFER_IMAGE_TAG ?? "local";

for (const name of ["api", "gateway"] as const) {
  test(`the image of the ${name} is small and holds nobody's rights`, async () => {
    const client = await getContainerRuntimeClient();
    const image = await client.container.dockerode.getImage(`coffer-${name}:${TAG}`).inspect();
    console.log(`coffer-${name}: ${Math.round(image.Size / MB)} MB`);
    expect(image.Size).toBeLessThan(MOST_IMAGE_BYTES);
    expect(image.Config.User).toBe("10001:10001");
    expect(image.Config.Healthcheck?.Test).toContain("CMD");
  });
}

test("a container is well within seconds after its start", async () => {
  const stack = await startContainerStack();
  try {
    for (const which of ["double", "gateway"] as const) {
      await stack[which].stop();
      const startMs = performance.now();
      await stack[which].start();
      const tookMs = performance.now() - startMs;
      console.log(`${which}: well after ${Math.round(tookMs)} ms`);
      expect(tookMs).toBeLessThan(MOST_START_MS);
    }
  } finally {
    await stack.stop();
  }
});
