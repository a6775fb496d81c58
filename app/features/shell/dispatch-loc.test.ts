import { describe, expect, it } from "vitest";
import { findLocAddress } from "./dispatch-loc.ts";

const hexOf = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8").toString("hex");
const at = (path: string, value: unknown) =>
  findLocAddress(new URL(`${path}?loc=${hexOf(value)}`, "http://localhost:3000"));

describe("an address with loc, on arrival", () => {
  it.each([
    ["/files", { action: "goto_events" }, "/settings/events"],
    ["/vault", { action: "goto_coffer_pid", coffer_pid: "12" }, "/files/12"],
    ["/files/7", { action: "goto_coffer_pid" }, "/files"],
    ["/files", { action: "more_space" }, "/settings/upgrade-plan"],
    ["/vault", { action: "something else" }, "/files"],
  ])("%s with %j goes to %s without it", (path, value, address) => {
    expect(at(path, value)).toBe(address);
  });

  it.each([
    [{ action: "manage_share", share_id: "5" }, "/shares"],
    [{ action: "manage_publink", publink_id: "9" }, "/shares/links"],
    [{ action: "device_activate" }, "/settings/devices"],
  ])("with %j takes it along to %s, which reads it", (value, path) => {
    expect(at("/files", value)).toBe(`${path}?loc=${hexOf(value)}`);
    expect(at(path, value)).toBeUndefined();
  });

  it("loses one that is no command, and keeps the rest of the query", () => {
    const url = new URL("http://localhost:3000/files/7?view=grid&loc=zz&showDeleted=1");
    expect(findLocAddress(url)).toBe("/files/7?view=grid&showDeleted=1");
    expect(findLocAddress(new URL("http://localhost:3000/files?loc="))).toBe("/files");
  });

  it("never leads to another host, whatever its path looks like", () => {
    const url = new URL("http://localhost:3000//evil.example/?loc=zz");
    expect(findLocAddress(url)).toBe("/files");
  });

  it("without it stays where it is", () => {
    expect(findLocAddress(new URL("http://localhost:3000/files?view=grid"))).toBeUndefined();
  });
});
