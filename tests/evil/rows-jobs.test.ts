import { describe, expect, it } from "vitest";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { filesOf, first, type Stage } from "#tests/evil/stage.ts";

const TOO_LARGE = 3020;
let stage: Stage;

forEachStage((opened) => {
  stage = opened;
});

/** What somebody who agreed to it sees: the browser fails first, then the server is asked. */
async function byServer(kind: "file" | "zip") {
  const { browser, folder } = stage.person;
  if (folder === null) throw new Error("no folder is open");
  browser.saving.refusal = TOO_LARGE;
  browser.saving.sentTo.length = 0;
  browser.saved.length = 0;
  const context = { kind: "files" } as const;
  const file = first(filesOf(stage));
  if (kind === "file") browser.engine.download([file], context);
  else browser.engine.downloadZip({ name: "alles", items: [file], folder, context });
  await browser.untilIdle();
  const id = browser.engine.state.get().rows.at(-1)?.id ?? "";
  browser.engine.retry(id, "server");
  await browser.untilIdle();
  const status = browser.engine.state.get().rows.at(-1)?.status;
  browser.engine.clear();
  browser.saving.refusal = 0;
  return { status, sentTo: [...browser.saving.sentTo] };
}

describe("L5: a server that was lent keys, and says of its jobs what it likes", () => {
  it.each([
    ["ready", 7503, 7001],
    ["never", 7503, 7001],
    ["odd", 7503, 7001],
    ["forgotten", 151_004, 7100],
    ["full", 7502, 9503],
  ])("%s: the row fails as %i or %i, and the browser goes nowhere", async (says, zip, file) => {
    stage.on("L5", { says });
    expect(await byServer("zip")).toEqual({ status: zip, sentTo: [] });
    expect(await byServer("file")).toEqual({ status: file, sentTo: [] });
    stage.off();
  });

  it("learns nothing of a download that the browser does by itself", async () => {
    stage.on("L5");
    const { browser } = stage.person;
    browser.engine.download([first(filesOf(stage))], { kind: "files" });
    await browser.untilIdle();
    const commands = stage.commands();
    for (const name of ["setjob", "compaturl"]) expect(commands).not.toContain(name);
    stage.off();
  });
});
