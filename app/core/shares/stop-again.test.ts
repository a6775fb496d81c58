import { expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { stopShare } from "./change-members.ts";
import { listShares, readShare } from "./list-shares.ts";
import { createResumer } from "./resume-once.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

it("a share that its owner ended, and whose server was not told, ends with the next look at the list", async () => {
  const { shareId } = await shareFolder(owner, [guest]);
  owner.server.refuse = (name) => {
    if (name === "sharestop") throw new AppError(9502);
  };
  const share = { ...(await readShare(owner.ports, shareId)), purge: false };
  await expect(stopShare(owner.ports, share)).rejects.toMatchObject({ code: 9502 });
  owner.server.refuse = () => undefined;
  expect(await listShares(guest.ports)).toHaveLength(1);
  const resume = createResumer(owner.ports);
  expect(await resume(await listShares(owner.ports))).toBe(true);
  expect(await listShares(guest.ports)).toEqual([]);
  // A server that goes on listing it is told once in a visit.
  const told = owner.server.count("sharestop");
  await resume(await listShares(owner.ports));
  expect(owner.server.count("sharestop")).toBe(told);
});
