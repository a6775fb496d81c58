import { expect, it } from "vitest";
import { aPerson } from "#tests/support/person.ts";
import { drawerOf } from "./drawer.ts";
import type { Flag } from "./flags.ts";

const aFlag = (name: string, isOn: boolean): Flag => ({
  name,
  isOn,
  idEnd: "",
  emailEnd: "",
  teamEnd: "",
  skuPart: "",
  zonePart: "",
  percent: null,
  shards: "",
});

it("without flags the drawer has the areas whose pages are here", () => {
  const plan = drawerOf(aPerson(), [], "Europe/Berlin");
  expect(plan).toEqual({ areas: ["files", "vault", "shares", "starred", "recents"], users: null });
});

it("a flag takes an area away or brings one, for whom its criteria name", () => {
  const flags = [
    aFlag("vaultDirectoryPage", false),
    { ...aFlag("newStarredPage", true), zonePart: "Berlin" },
  ];
  const areas = (zone: string) => drawerOf(aPerson(), flags, zone).areas;
  expect(areas("Europe/Berlin")).toEqual(["files", "shares", "starred", "recents"]);
  expect(areas("America/Toronto")).toEqual(["files", "shares", "recents"]);
});
