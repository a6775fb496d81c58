import { Seeded } from "#tests/crypto/seeded.ts";
import { ACTS, type Act, pickAct } from "./sim-acts.ts";
import { SimDevice, type SimPage, type SimWorld } from "./sim-device.ts";
import { putFile, putFolder, type SimFolder } from "./sim-folders.ts";
import { SimModel } from "./sim-model.ts";
import { type SimPerson, START_S, simPeople } from "./sim-people.ts";
import { comeToRest } from "./sim-rest.ts";
import { note, type Session, sceneOf } from "./sim-scene.ts";
import { SimServer } from "./sim-server.ts";
import { judge } from "./sim-verdict.ts";
import { VirtualTime } from "./virtual-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const VISITS = 2;

/** Runs what one seed says; gives what does not hold, and all that happened. */
export async function runSession(seed: string) {
  const random = new Seeded(seed);
  const time = new VirtualTime(START_S * 1000);
  const people = (await simPeople()).slice(0, random.pick([3, 3, 3, 4, 4, 5]));
  const server = await SimServer.open(time, people);
  const trace: string[] = [];
  const world: SimWorld = { time, server, random, trace, hasFaults: false };
  const broken = await time.until(play(world, people));
  return { broken, trace };
}

async function play(world: SimWorld, people: readonly SimPerson[]): Promise<readonly string[]> {
  const session = await begin(world, people);
  world.hasFaults = true;
  await Promise.all(session.devices.map((device) => live(session, device)));
  world.hasFaults = false;
  const restless = await comeToRest(session);
  const broken = [...session.model.broken, ...restless, ...(await judge(session))];
  for (const device of session.devices) device.close();
  return broken;
}

async function begin(world: SimWorld, people: readonly SimPerson[]): Promise<Session> {
  const model = new SimModel(people);
  world.server.onDone(model.hear);
  const devices = people.flatMap((person, index) =>
    Array.from(
      { length: index === 0 ? 2 : world.random.pick([1, 1, 1, 2]) },
      (_, number) => new SimDevice(world, person, number),
    ),
  );
  let names = 0;
  const newName = () => {
    names += 1;
    return `n${names}`;
  };
  const folders: SimFolder[] = [];
  for (const owner of people.slice(0, 2)) {
    const page = await devices.find(({ person }) => person === owner)?.open();
    if (page === undefined) throw new Error("somebody without a device");
    const folder = await putFolder(world.server, page, { owner, name: `Plans of ${owner.name}` });
    await putFile(world.server, page, { folder, name: "first.txt" });
    folders.push(folder);
  }
  return { world, people, devices, folders, model, newName };
}

/** A device that is on now and then, sometimes only after weeks, and whose page may end at any moment. */
async function live(session: Session, device: SimDevice): Promise<void> {
  const { time, random, trace } = session.world;
  for (let visit = 0; visit < VISITS; visit += 1) {
    const isWeeks = random.whole(0, 9) === 0;
    const away = isWeeks ? random.whole(7, 30) * DAY_MS : random.whole(1, 240) * MINUTE_MS;
    await time.sleep(away);
    const page = await device.open().catch((error: unknown) => note(trace, device, error));
    if (page === null) continue;
    const living = page.live().catch((error: unknown) => note(trace, device, error));
    const acting = act(session, device, { page, isFirst: visit === 0 });
    const isCut = random.whole(0, 9) < 2;
    if (isCut) await time.sleep(random.whole(1, 60_000));
    else await acting;
    device.close();
    await Promise.all([living, acting]);
  }
}

interface Visit {
  readonly page: SimPage;
  readonly isFirst: boolean;
}

/** Owners begin with inviting people, and those with looking. */
async function act(session: Session, device: SimDevice, visit: Visit): Promise<void> {
  const { time, random, trace } = session.world;
  const { page } = visit;
  const isOwner = session.folders.some(({ owner }) => owner === device.person);
  let next: Act | null = visit.isFirst ? (isOwner ? "invite" : "look") : null;
  for (let count = random.whole(1, 3); count > 0 && !page.isGone; count -= 1) {
    await time.sleep(random.whole(1_000, 3 * MINUTE_MS));
    if (page.isGone) return;
    const name = next ?? pickAct(random);
    next = null;
    trace.push(`${time.nowMs()} ${device.label} ${name}?`);
    const scene = sceneOf(session, device, page);
    const error = await ACTS[name].run(scene).catch((thrown: unknown) => thrown ?? "nothing");
    if (error !== undefined && !page.isGone) note(trace, device, error);
  }
}
