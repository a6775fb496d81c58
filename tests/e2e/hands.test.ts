import type { CDPSession, Locator, Page } from "@playwright/test";
import {
  aFile,
  expectListed,
  newFolder,
  openFolder,
  settledRow,
  untilTransferred,
  upload,
} from "#tests/e2e/files-page.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";

test.skip(({ browserName }) => browserName !== "chromium", "fingers are driven through Chromium");

interface Point {
  readonly x: number;
  readonly y: number;
}

test("rows are selected by a rectangle, and taken into a folder by a finger", async ({
  ownPage,
  secrets,
}) => {
  const target = "Ziel der Hand";
  secrets.add("name of a folder", target);
  await newFolder(ownPage, target);
  const files = ["Anker.txt", "Boje.txt", "Chart.txt"].map((name) => aFile(secrets, name, 400));
  await upload(ownPage, files);
  await expectListed(ownPage, files);
  await untilTransferred(ownPage);
  // In the order of their names: new ones stand where they came until the list may move.
  await ownPage.reload();
  await untilAlive(ownPage);
  await expectListed(ownPage, files);
  const [anchor, buoy, chart] = files.map(({ name }) => settledRow(ownPage, name));
  if (anchor === undefined || buoy === undefined || chart === undefined) throw new Error("no rows");

  const below = { x: 0, y: 60 };
  // What draws comes when a pointer first comes over the list.
  await anchor.hover();
  await ownPage.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("follow-hands")),
  );
  await drawRectangle(ownPage, offset(await endOf(chart), below), await endOf(buoy));
  await expectSelected(ownPage, ["Boje.txt", "Chart.txt"]);
  await ownPage.keyboard.down("Control");
  await drawRectangle(ownPage, await endOf(anchor), offset(await endOf(anchor), { x: -60, y: 3 }));
  await ownPage.keyboard.up("Control");
  await expectSelected(ownPage, ["Anker.txt", "Boje.txt", "Chart.txt"]);
  await ownPage.mouse.move(...toPair(offset(await endOf(chart), below)));
  await ownPage.mouse.down();
  await ownPage.mouse.move(...toPair(await endOf(chart)), { steps: 4 });
  await expectSelected(ownPage, ["Chart.txt"]);
  await ownPage.keyboard.press("Escape");
  await ownPage.mouse.up();
  await expectSelected(ownPage, ["Anker.txt", "Boje.txt", "Chart.txt"]);
  await ownPage.mouse.click(...toPair(offset(await endOf(chart), below)));
  await expectSelected(ownPage, []);

  await ownPage.getByRole("button", { name: "Grid view" }).click();
  const tile = (name: string) => ownPage.getByRole("gridcell", { name });
  const first = await centreOf(tile("Anker.txt"));
  const second = await centreOf(tile("Boje.txt"));
  await drawRectangle(ownPage, offset(first, { x: 0, y: 170 }), second);
  await expect(tile("Anker.txt")).toHaveAttribute("aria-selected", "true");
  await expect(tile("Boje.txt")).toHaveAttribute("aria-selected", "true");
  await expect(tile("Chart.txt")).toHaveAttribute("aria-selected", "false");
  await ownPage.getByRole("button", { name: "List view" }).click();
  await expectListed(ownPage, files);

  const own = await ownPage.getByRole("heading", { level: 1 }).innerText();
  const finger = await aFinger(ownPage);
  await finger.restOn(chart);
  await finger.moveTo(await centreOf(settledRow(ownPage, target)));
  await expect(settledRow(ownPage, target)).toHaveAttribute("data-drop", "true");
  await finger.lift();
  await expect(ownPage.getByText(`3 items moved to ${target}.`)).toBeVisible();
  await expect(chart).toBeHidden();
  await openFolder(ownPage, target);
  await expectListed(ownPage, files);

  const crumb = ownPage
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: own });
  const back = await aFinger(ownPage);
  await back.restOn(anchor);
  await back.moveTo(await centreOf(crumb));
  await expect(crumb).toHaveAttribute("data-drop", "true");
  await back.lift();
  await expect(ownPage.getByText(`1 item moved to ${own}.`)).toBeVisible();
  await expect(anchor).toBeHidden();

  const vault = ownPage
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Vault" });
  const aside = await aFinger(ownPage);
  await aside.restOn(buoy);
  await aside.moveTo(await centreOf(vault));
  await expect(vault).toHaveAttribute("data-drop");
  await aside.lift();
  await expect(ownPage.getByText(/^1 item moved to Vault\. Earlier versions/)).toBeVisible();
  await expect(vault).not.toHaveAttribute("data-drop");
  await expect(buoy).toBeHidden();
});

async function drawRectangle(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

async function expectSelected(page: Page, names: readonly string[]): Promise<void> {
  const selected = page.locator("[role=row][data-index][aria-selected=true]");
  await expect(selected).toHaveCount(names.length);
  for (const name of names)
    await expect(settledRow(page, name)).toHaveAttribute("aria-selected", "true");
}

async function boxOf(place: Locator) {
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (box === null) throw new Error("it is not to be seen");
  return box;
}

async function centreOf(place: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(place);
  return { x: x + width / 2, y: y + height / 2 };
}

/** On the size of a row, which stands at its end before the buttons. */
async function endOf(row: Locator): Promise<Point> {
  return await centreOf(row.getByRole("gridcell").nth(3));
}

function offset(point: Point, by: Point): Point {
  return { x: point.x + by.x, y: point.y + by.y };
}

function toPair({ x, y }: Point): [number, number] {
  return [x, y];
}

/** One finger on the glass, which the page has no more once it is lifted. */
async function aFinger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    /** Until it has selected the row that it rests on. */
    restOn: async (row: Locator) => {
      await send("touchStart", [await centreOf(row)]);
      await expect(row).toHaveAttribute("aria-selected", "true");
    },
    moveTo: (at: Point) => send("touchMove", [at]),
    lift: async () => {
      await send("touchEnd", []);
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
      await session.detach();
    },
  };
}
