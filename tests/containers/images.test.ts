import { randomBytes } from "node:crypto";
import { getContainerRuntimeClient, Network } from "testcontainers";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { CONTROL_ACTIONS } from "#mock-api/control.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { testContainer } from "#tests/support/container.ts";
import { startContainerStack } from "#tests/support/container-stack.ts";
import { freePort } from "#tests/support/processes.ts";

const MB = 1_000_000;
/** Debian and Node alone are more than 210 MB of it. */
const MOST_IMAGE_BYTES = 300 * MB;
/** "In seconds", on a machine that does other things too. */
const MOST_START_MS = 15_000;
const SECRET = randomBytes(32).toString("hex");
const TAG = process.env.COFFER_IMAGE_TAG ?? "local";

for (const name of ["api", "mock-api", "gateway"] as const) {
  test(`the image of the ${name} is small and holds nobody's rights`, async () => {
    const client = await getContainerRuntimeClient();
    const image = await client.container.dockerode.getImage(`coffer-${name}:${TAG}`).inspect();
    console.log(`coffer-${name}: ${Math.round(image.Size / MB)} MB`);
    expect(image.Size).toBeLessThan(MOST_IMAGE_BYTES);
    expect(image.Config.User).toBe("10001:10001");
    expect(image.Config.Healthcheck?.Test).toContain("CMD");
  });
}

test("the image that people run knows no control path", async () => {
  const network = await new Network().start();
  const hostPort = await freePort();
  const env = { COFFER_API_SECRET: SECRET };
  const image = `coffer-api:${TAG}`;
  const api = testContainer({ image, network, alias: "api", env, port: 3001, hostPort });
  try {
    await api.start();
    for (const action of CONTROL_ACTIONS) {
      const reply = await fetch(`http://127.0.0.1:${hostPort}/control/${action}`, {
        method: "POST",
        headers: { [GATEWAY_HEADER]: SECRET },
        body: "{}",
      });
      expect([action, reply.status]).toEqual([action, 404]);
    }
  } finally {
    await api.remove();
    await network.stop();
  }
});

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
