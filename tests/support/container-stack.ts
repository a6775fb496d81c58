import { randomBytes } from "node:crypto";
import { getContainerRuntimeClient, Network, type StartedNetwork } from "testcontainers";
import { type TestContainer, testContainer } from "#tests/support/container.ts";
import { freePort } from "#tests/support/processes.ts";
import { startRecorder } from "#tests/support/recorder.ts";
import {
  assembleStack,
  ROOMY_API_LIMITS,
  ROOMY_GATEWAY_LIMITS,
  type Stack,
  SUPPORT_EMAIL,
} from "#tests/support/stack.ts";

const API_PORT = 3001;
const GATEWAY_PORT = 3000;
const TAG = process.env.COFFER_IMAGE_TAG ?? "local";

export interface ContainerStack extends Stack {
  readonly gatewayPort: number;
  /** One more gateway before the same double, not started yet. */
  addGateway(): Promise<AddedGateway>;
}

export interface AddedGateway {
  readonly container: TestContainer;
  /** For the recorder to turn to. */
  readonly port: number;
}

/**
 * The product as two containers and a volume, seen through a recorder like a stack of processes.
 * `archive` is a tar file with the data that the volume begins with.
 */
export async function startContainerStack(archive?: string): Promise<ContainerStack> {
  const volume = `coffer-test-${randomBytes(6).toString("hex")}`;
  const network = await new Network().start();
  const [apiPort, gatewayPort] = [await freePort(), await freePort()];
  const recorder = await startRecorder(gatewayPort);
  const apiSecret = randomBytes(32).toString("hex");
  const shared = { COFFER_API_SECRET: apiSecret };
  const double = testContainer({
    image: `coffer-mock-api:${TAG}`,
    network,
    alias: "api",
    command: ["--control"],
    env: { ...shared, ...ROOMY_API_LIMITS, COFFER_SUPPORT_EMAIL: SUPPORT_EMAIL },
    port: API_PORT,
    hostPort: apiPort,
    volume,
    ...(archive === undefined ? {} : { archive }),
  });
  const gatewayEnv = {
    ...shared,
    ...ROOMY_GATEWAY_LIMITS,
    COFFER_API_URL: `http://api:${API_PORT}`,
    COFFER_SECRET: randomBytes(32).toString("hex"),
    COFFER_MAILBOX: "1",
    COFFER_PUBLIC_URL: recorder.origin,
  };
  const containers = [double];
  const gatewayOn = (port: number): AddedGateway => {
    const container = gatewayContainer(network, port, gatewayEnv);
    containers.push(container);
    return { container, port };
  };
  const { container: gateway } = gatewayOn(gatewayPort);
  const clear = () => removeAll({ containers, network, volume });
  try {
    await double.start();
    await gateway.start();
  } catch (error) {
    // What a failed start leaves takes the networks of all that come after it.
    await clear();
    throw error;
  }
  const api = `http://127.0.0.1:${apiPort}`;
  const stack = assembleStack({ double, gateway, recorder, api, apiSecret, clear });
  return { ...stack, gatewayPort, addGateway: async () => gatewayOn(await freePort()) };
}

function gatewayContainer(
  network: StartedNetwork,
  hostPort: number,
  env: Readonly<Record<string, string>>,
): TestContainer {
  return testContainer({
    image: `coffer-gateway:${TAG}`,
    network,
    alias: `gateway-${hostPort}`,
    env,
    port: GATEWAY_PORT,
    hostPort,
  });
}

interface Made {
  readonly containers: readonly TestContainer[];
  readonly network: StartedNetwork;
  readonly volume: string;
}

async function removeAll({ containers, network, volume }: Made): Promise<void> {
  for (const container of containers) await container.remove();
  await network.stop();
  const client = await getContainerRuntimeClient();
  await client.container.dockerode.getVolume(volume).remove();
}
