import type { Page } from "@playwright/test";
import { LIES, PAGE_ACTIONS, tryDownload } from "#tests/e2e/evil-actions.ts";
import { settle, shownRows, tryMenu } from "#tests/e2e/evil-page.ts";
import { load, type Scene, setScene } from "#tests/e2e/evil-scene.ts";
import { expectListed } from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { ESCROW, isEscrowSent } from "#tests/evil/escrow.ts";
import { findDoublePackets } from "#tests/evil/packets-sent.ts";
import type { Place } from "#tests/evil/page-truth.ts";
import { IN_A_PAGE, makePlan, type Step, tellPlan } from "#tests/evil/plan.ts";
import type { Stack } from "#tests/support/stack.ts";

/** `npm run test:evil -- --browser --seed N --sessions N` sets both. */
const { COFFER_EVIL_SEED: SEED = "1", COFFER_EVIL_SESSIONS = "1" } = process.env;
const MOST_TIMES = 4;
/** An attack that lets nobody in makes each page load wait for its refusal. */
const LONG_MS = 600_000;

test.describe.configure({ timeout: LONG_MS });

for (let index = 0; index < Number(COFFER_EVIL_SESSIONS); index += 1) {
  const plan = makePlan(SEED, index, IN_A_PAGE);
  const evils = plan.steps.flatMap(({ act, evil }) => (act === "evil-on" ? [evil] : []));

  test(`session ${plan.name} under ${evils.join(", ")}`, async ({
    ownPage: page,
    home,
    secrets,
    stack,
    otherPage,
  }) => {
    const hasVisit = plan.steps.some(({ act }) => act === "visit");
    const scene = await setScene(page, { person: home.person, secrets }, hasVisit);
    const { truth } = scene;
    try {
      for (const [at, step] of plan.steps.entries()) {
        truth.at = `step ${at + 1} (${step.act} ${step.evil ?? ""})`;
        await take({ stack, scene, otherPage }, step);
      }
    } finally {
      for (const id of evils) await stack.control("evil", { id, on: false });
    }
    truth.at = "the end";
    await verify(scene);
    if (scene.link !== null) await visit(scene, otherPage);
    expect(truth.finds, tellPlan(plan)).toEqual([]);
  });
}

let since = 0;

test.beforeAll(({ stack }) => {
  since = stack.recorder.exchanges.length;
});

test.afterAll(async ({ stack }) => {
  const leaks = await stack.recorder.findLeaks([ESCROW], since);
  expect(leaks.filter(isEscrowSent)).toEqual([]);
  expect(await findDoublePackets(stack.recorder)).toEqual([]);
});

interface Stage {
  readonly stack: Stack;
  readonly scene: Scene;
  readonly otherPage: Page;
}

async function take({ stack, scene, otherPage }: Stage, step: Step): Promise<void> {
  const { act, evil: id } = step;
  if (act === "evil-on" || act === "evil-off") {
    await stack.control("evil", { id, on: act === "evil-on", options: optionsOf(step) });
    return;
  }
  if (act === "visit") {
    if (scene.link !== null) await visit(scene, otherPage);
    return;
  }
  const isHere = scene.page.url().startsWith(scene.urls[scene.place]);
  if (!isHere || (await settle(scene.page)) === "out") {
    if ((await load(scene)) === "out") return;
  }
  await PAGE_ACTIONS[act]?.(scene, step);
}

function optionsOf({ evil, other }: Step): object {
  if (evil === "D9") return { fields: LIES };
  return evil === "D19" ? { times: 1 + (other % MOST_TIMES) } : {};
}

/** Somebody without an account opens the link: what it shows lies in the folder, and is what was made. */
async function visit({ truth, link, innerName }: Scene, page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.goto(link?.url ?? "");
  const isAsked = page.getByRole("heading", { name: "Enter link password" });
  // The second is the page that the server writes where an answer cannot be used at all.
  const refused = page.getByRole("button", { name: "Try again" }).or(page.getByText(/^Code \d+$/));
  const rows = page.locator('[role="row"][data-state="normal"]');
  const empty = page.getByText("This folder is empty");
  const failed = page.locator('[role="row"][data-state="failed"]');
  await isAsked.or(refused).or(rows).or(empty).or(failed).first().waitFor({ timeout: 40_000 });
  await page.getByText("Sorting when complete…").waitFor({ state: "hidden" });
  const shown = await shownRows(page);
  for (const { name } of shown) {
    const thing = truth.called(name);
    if (thing === undefined) truth.accuse(`a link shows a name that nobody made: ${name}`);
    else if (!thing.everIn.has("inner")) truth.accuse(`a link to ${innerName} shows ${name}`);
  }
  const [first] = shown;
  if (first === undefined) return;
  const take = page.getByRole("button", { name: `Download ${first.name}`, exact: true });
  await tryDownload({ page, truth }, first.name, async () => {
    const isThere = await take.first().isVisible();
    if (isThere) await take.first().click();
    return isThere;
  });
}

/** After the attacks: everything that was acknowledged is there, and bit-identical. */
async function verify(scene: Scene): Promise<void> {
  const { page, truth } = scene;
  for (const place of ["outer", "inner"] as const satisfies readonly Place[]) {
    expect(await load(scene, place), "an honest server lets its user in").not.toBe("out");
    const shown = new Set((await shownRows(page)).map(({ name }) => name));
    for (const thing of truth.things) {
      const names = [...thing.named].filter((name) => shown.has(name));
      const isSure = thing.isAcknowledged && thing.places.size === 1 && thing.places.has(place);
      if (isSure && names.length === 0) truth.accuse(`${[...thing.named]} is lost`);
      const [name] = names;
      if (name === undefined || thing.kind === "folder" || !thing.isAcknowledged) continue;
      await expectListed(page, [{ name }]);
      const end = await tryDownload(scene, name, () => tryMenu(page, name, "Download"));
      if (end !== "saved") truth.accuse(`${name} cannot be downloaded: ${end}`);
    }
  }
}
