import { describe, expect, it } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { acceptShare, takeShare } from "#app/core/shares/accept-share.ts";
import { readShare } from "#app/core/shares/list-shares.ts";
import { openBrowser } from "#tests/evil/browser.ts";
import { openColleague } from "#tests/evil/colleague.ts";
import { makeDevice } from "#tests/evil/device.ts";
import { forEachStage } from "#tests/evil/each-stage.ts";
import { inviteColleague } from "#tests/evil/share-actions.ts";
import type { Snapshot } from "#tests/evil/snapshot.ts";
import { codeOf, filesOf, type Stage } from "#tests/evil/stage.ts";

let snapshot: Snapshot;
let stage: Stage;

forEachStage(
  (...opened) => {
    [stage, snapshot] = opened;
  },
  { withTeam: true },
);

const shareId = (): string => stage.scene.book.teamShareId;

/** What a sign-in on a device that knows nothing comes to, and which calls it made. */
async function signInAnew() {
  const browser = openBrowser(stage.scene, makeDevice());
  stage.commands();
  const { userName, password } = snapshot.credentials;
  const code = await codeOf(browser.auth.signIn({ userName, password, twofacode: "" }));
  const isIn = browser.account() !== null;
  browser.close();
  return { code, isIn, commands: stage.commands() };
}

describe("K5: the wrapped private key with a bit changed", () => {
  it("opens no session wherever the bit is, and every refusal looks the same", async () => {
    const ends = [];
    for (const at of [0, 0.05, 0.5, 1]) {
      stage.on("K5", { at });
      ends.push(await signInAnew());
    }
    const [first] = ends;
    expect(first).toMatchObject({ isIn: false });
    expect(first?.code).toBeGreaterThan(0);
    expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
      new Set([JSON.stringify(first)]),
    );
    stage.off();
    expect(await signInAnew()).toMatchObject({ code: 0, isIn: true });
  });
});

describe("K6: what was sealed for another purpose under the same key", () => {
  it("is no key at sign-in, and no name in a list", async () => {
    stage.on("K6");
    expect(await signInAnew()).toMatchObject({ isIn: false });
    await stage.person.browser.auth.reloadUser();
    await stage.person.refresh();
    const { rows } = stage.person;
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) expect(name.state).toBe("failed");
    stage.off();
    await stage.person.refresh();
    expect(filesOf(stage).length).toBeGreaterThan(0);
  });
});

const WRONG_WRAPS = ["random", "zero", "too large", "PKCS#1 v1.5", "SHA-1", "another label"];
const WEAK_KEYS = [
  ...["no key", "a short key", "a byte too few", "a byte too many"],
  ...["a key of zeros", "hardly any bits"],
];

/** Wiebke is invited and has the key; her page, before she answers. */
async function openInvited() {
  const colleague = stage.scene.colleagues[1]!;
  const { browser } = stage.person;
  await inviteColleague(stage.scene, browser.files(), { shareId: shareId(), colleague });
  return openColleague(stage.scene, colleague);
}

/** Code and calls of taking the key once more, and what the manifest then knows of the share. */
async function tryToTake(ports: FilesPorts) {
  stage.commands();
  const code = await codeOf(takeShare(ports, shareId()));
  const known = Object.keys(ports.account.manifest.get()?.shares ?? {});
  const entries = known.filter((ks) => ks.startsWith(`${shareId()}-`));
  return { code, commands: stage.commands(), entries };
}

describe("wraps and keys of a server that knows a member's public key", () => {
  it("K7: are refused alike, whatever is wrong with the wrap, and nothing is sent or taken", async () => {
    const page = await openInvited();
    stage.on("K7", { wrap: "random" });
    const share = await readShare(page.files(), shareId());
    expect(await codeOf(acceptShare(page.files(), share))).toBe(2000);
    for (const wrap of WRONG_WRAPS) {
      stage.on("K7", { wrap });
      const end = await tryToTake(page.files());
      expect(end, wrap).toMatchObject({ code: 2000, entries: [] });
      expect(end.commands.filter((name) => name !== "shareget" && name !== "userget")).toEqual([]);
    }
    stage.off();
    expect(await tryToTake(page.files())).toMatchObject({ code: 0, entries: [`${shareId()}-0`] });
    page.close();
  });

  it("K15: are not taken where the key is weak, empty or of another length", async () => {
    const page = await openInvited();
    stage.on("K15");
    const share = await readShare(page.files(), shareId());
    expect([2000, 2015]).toContain(await codeOf(acceptShare(page.files(), share)));
    for (const wrap of WEAK_KEYS) {
      stage.on("K15", { wrap });
      const { code, entries } = await tryToTake(page.files());
      expect([2000, 2015], wrap).toContain(code);
      expect(entries, wrap).toEqual([]);
    }
    stage.off();
    expect(await tryToTake(page.files())).toMatchObject({ code: 0 });
    page.close();
  });
});
