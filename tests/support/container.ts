import { createReadStream } from "node:fs";
import {
  GenericContainer,
  getContainerRuntimeClient,
  type StartedNetwork,
  type StartedTestContainer,
} from "testcontainers";
import type { TestProcess } from "#tests/support/processes.ts";

export interface ContainerPlan {
  readonly image: string;
  readonly network: StartedNetwork;
  /** Its name for the other containers. */
  readonly alias: string;
  readonly command?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The port inside; outside it is `hostPort`, also after a restart. */
  readonly port: number;
  readonly hostPort: number;
  /** The volume where it keeps things, by name. */
  readonly volume?: string;
  /** A tar archive that is unpacked into the volume first. */
  readonly archive?: string;
}

const READY_TRIES = 300;
const READY_PAUSE_MS = 100;

/** Stays where it is when it is stopped or killed, until it is removed. */
export interface TestContainer extends TestProcess {
  remove(): Promise<void>;
}

/** A container of the product, with nothing that it may write to but its volume. */
export function testContainer(plan: ContainerPlan): TestContainer {
  let started: StartedTestContainer | null = null;
  const printed: string[] = [];
  const engine = async () => {
    if (started === null) throw new Error(`${plan.image} was never started`);
    const client = await getContainerRuntimeClient();
    return client.container.getById(started.getId());
  };
  return {
    start: async () => {
      if (started === null) started = await create(plan, (text) => printed.push(text));
      else await (await engine()).start();
      await untilWell(plan.hostPort, () => printed.join(""));
    },
    kill: async () => (await engine()).kill(),
    stop: async () => (await engine()).stop(),
    remove: async () => {
      await started?.stop();
      started = null;
    },
    // A container's processes are not this machine's.
    pid: () => undefined,
    output: () => printed.join(""),
  };
}

class ReadOnlyContainer extends GenericContainer {
  constructor(image: string) {
    super(image);
    this.hostConfig.ReadonlyRootfs = true;
  }
}

function create(
  plan: ContainerPlan,
  print: (text: string) => unknown,
): Promise<StartedTestContainer> {
  const container = new ReadOnlyContainer(plan.image)
    .withNetwork(plan.network)
    .withNetworkAliases(plan.alias)
    .withEnvironment({ ...plan.env })
    .withCommand([...(plan.command ?? [])])
    .withExposedPorts({ container: plan.port, host: plan.hostPort })
    .withDroppedCapabilities("ALL")
    .withSecurityOpt("no-new-privileges:true")
    .withTmpFs({ "/tmp": "rw" })
    .withLogConsumer((lines) => lines.on("data", (bytes: Buffer) => print(bytes.toString())));
  if (plan.volume !== undefined) {
    container.withBindMounts([{ source: plan.volume, target: "/data", mode: "rw" }]);
  }
  if (plan.archive !== undefined) {
    container.withCopyArchivesToContainer([
      { tar: createReadStream(plan.archive), target: "/data" },
    ]);
  }
  return container.start();
}

async function untilWell(port: number, printed: () => string): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
  throw new Error(`nothing is well on port ${port}:\n${printed()}`);
}
