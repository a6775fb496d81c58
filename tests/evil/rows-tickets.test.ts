import { describe, expect, it } from "vitest";
import { STATUS } from "#app/core/transfers/status.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import type { NamedRow } from "#tests/evil/person.ts";
import { filesOf, type Stage } from "#tests/evil/stage.ts";

const SESSION_ENDED = 9402;
let stage: Stage;

forEachStage((opened) => {
  stage = opened;
});

/** Downloads one file; its status, and what was saved whole. */
async function download(file: NamedRow) {
  const { browser } = stage.person;
  browser.saved.length = 0;
  browser.engine.download([file], { kind: "files" });
  await browser.untilIdle();
  const status = browser.engine.state.get().rows.at(-1)?.status;
  browser.engine.clear();
  const whole = browser.saved.find(({ end }) => end === "whole");
  return { status, bytes: whole?.bytes ?? null };
}

const contentOf = ({ name }: NamedRow) => stage.scene.book.items.get(name.fid)?.content;

describe("T11: a ticket for another file, again and again", () => {
  it("is asked for once more and no oftener, saves nothing, and leaves the other files alone", async () => {
    const [one, other] = filesOf(stage) as [NamedRow, NamedRow];
    stage.on("T11");
    expect((await download(one)).bytes?.equals(contentOf(one)!)).toBe(true);
    stage.commands();
    expect(await download(other)).toEqual({ status: SESSION_ENDED, bytes: null });
    expect(stage.commands().filter((name) => name === "pathdata")).toHaveLength(2);
    expect((await download(one)).status).toBe(STATUS.success);
    stage.off();
    expect((await download(other)).bytes?.equals(contentOf(other)!)).toBe(true);
  });
});
