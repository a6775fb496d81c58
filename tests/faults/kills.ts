import { parseArgs } from "node:util";
import type { Action } from "./action.ts";
import { linkAction } from "./action-link.ts";
import { purgeAction } from "./action-purge.ts";
import { downloadAction, zipAction } from "./action-read.ts";
import { saveIntoAction } from "./action-save.ts";
import { moveAction, renameAction } from "./action-tree.ts";
import { bigUploadAction, smallUploadsAction, uploadAction } from "./action-upload.ts";
import { Dice } from "./dice.ts";
import { startFaultStack } from "./fault-stack.ts";
import { type KillReport, killOne, recordPoints, type Survivor } from "./kill-one.ts";
import { type KillPoint, victimOf } from "./kill-points.ts";
import { newSurvivor } from "./run-one.ts";

/**
 * `npm run test:kills -- --runs N [--seed N] [--action NAME] [--seconds N]`: actions are done once
 * undisturbed, which records every exchange, every call to a worker and every step of the store; then
 * again and again, none begun after so many seconds, with a death of the double, the gateway, the page
 * or one of its workers at one of these points (Trust 3.4). Nothing acknowledged may be lost, no half
 * item listed, no rest left that a retry cannot get past; else it prints the point and ends with 1.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    action: { type: "string", default: "" },
    seconds: { type: "string", default: "" },
    steps: { type: "boolean", default: false },
  },
});
const ACTIONS: readonly Action[] = [
  uploadAction,
  renameAction,
  linkAction,
  moveAction,
  purgeAction,
  downloadAction,
  bigUploadAction,
  smallUploadsAction,
  zipAction,
  saveIntoAction,
];
/** The manifest of one person grows with each link. */
const PERSON_RUNS = 60;

interface Play {
  readonly action: Action;
  readonly seed: number;
  readonly points: KillPoint[];
}

const dice = new Dice(Number(values.seed));
const runs = Number(values.runs);
const reports: KillReport[] = [];
const startedMs = performance.now();
const endsMs =
  values.seconds === "" ? Number.POSITIVE_INFINITY : startedMs + Number(values.seconds) * 1000;
const stack = await startFaultStack();
let recorded = 0;
try {
  let survivor = await newSurvivor(stack, `k${values.seed}`);
  const plays: Play[] = [];
  for (const action of wanted().slice(0, runs)) plays.push(await record(action, survivor));
  for (let run = 0; run < runs && performance.now() < endsMs; run += 1) {
    if (run > 0 && run % PERSON_RUNS === 0) survivor = await newSurvivor(stack, `k${run}`);
    const play = plays[run % plays.length];
    const point = play?.points[Math.floor(run / plays.length) % play.points.length];
    if (play === undefined || point === undefined) throw new Error("an action without points");
    const report = await killOne(stack, survivor, { ...play, point });
    reports.push(report);
    if (values.steps || report.wrong !== "") print(report);
    if (report.wrong !== "") survivor = await newSurvivor(stack, `w${run}`);
  }
} finally {
  await stack.stop();
}
summarise();

/** `--action NAME`: one of them alone. */
function wanted(): readonly Action[] {
  return ACTIONS.filter(({ name }) => values.action === "" || values.action === name);
}

/** The points of one action in an order of this seed's own. */
async function record(action: Action, survivor: Survivor): Promise<Play> {
  const seed = dice.int(1, 1_000_000);
  const points = await recordPoints(stack, survivor, { action, seed });
  recorded += points.length;
  const ranked = points.map((point) => ({ point, rank: dice.next() }));
  const shuffled = ranked.sort((a, b) => a.rank - b.rank).map(({ point }) => point);
  return { action, seed, points: takeTurns(shuffled, ACTIONS.indexOf(action)) };
}

/** Each kind of death in turn, since of the store's steps there are many more; each action begins with another. */
function takeTurns(points: readonly KillPoint[], first: number): KillPoint[] {
  const kinds = [
    points.filter((point) => point.at === "exchange" && victimOf(point) === "client"),
    points.filter(({ at }) => at === "worker"),
    points.filter(({ at }) => at === "store"),
    points.filter((point) => point.at === "exchange" && victimOf(point) === "gateway"),
    points.filter((point) => point.at === "exchange" && victimOf(point) === "double"),
  ];
  const ordered = kinds.map((_, at) => kinds[(first + at) % kinds.length] ?? []);
  const longest = Math.max(...kinds.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => ordered.map((kind) => kind[turn]));
  return turns.flat().filter((point) => point !== undefined);
}

function print({ action, point, isMet, ended, wrong }: KillReport): void {
  console.log(`${action}: ${point}${isMet ? "" : " (not met)"}, ended ${ended || "-"}`);
  if (wrong === "") return;
  console.log(`  WRONG ${wrong}`);
  console.log(`  again: ${action} at ${point}, --seed ${values.seed} --runs ${values.runs}`);
}

function summarise(): void {
  const wrong = reports.filter((report) => report.wrong !== "").length;
  const met = reports.filter(({ isMet }) => isMet);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const deaths = Object.entries(Object.groupBy(met, ({ victim }) => victim));
  console.log(deaths.map(([victim, those]) => `${victim} ${those.length}`).join(", "));
  console.log(
    `${met.length} deaths at ${recorded} recorded points, seed ${values.seed}, ${seconds} s`,
  );
  console.log(`${reports.length - wrong} passed, ${wrong} failed`);
  process.exit(wrong === 0 ? 0 : 1);
}
