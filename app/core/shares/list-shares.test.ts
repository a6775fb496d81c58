import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { cutByAborts } from "#tests/support/cut-api.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { shareFolder } from "#tests/support/shared-folder.ts";
import { ShareList } from "./list-shares.ts";

let owner: PersonHere;
let guest: PersonHere;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

describe("the list of shares", () => {
  it("is loaded by the newest load, and the older one ends without a failure", async () => {
    const { shareId } = await shareFolder(owner, [guest]);
    const list = new ShareList({ ...owner.ports, api: cutByAborts(owner.ports.api) });
    const older = list.load();
    await Promise.all([older, list.load()]);
    const shares = [{ shareId }];
    expect(list.state.get()).toMatchObject({ phase: "ready", shares, error: null });
  });

  it("shows nothing once it is closed, and its load ends without a failure", async () => {
    const list = new ShareList({ ...owner.ports, api: cutByAborts(owner.ports.api) });
    const load = list.load();
    list.close();
    await load;
    expect(list.state.get()).toEqual({ phase: "loading" });
  });

  it("stays, and says that it may be out of date, until a later load comes through", async () => {
    await shareFolder(owner, [guest]);
    const list = new ShareList(owner.ports);
    await list.load();
    owner.server.refuse = () => {
      throw new AppError(9000);
    };
    await list.load();
    expect(list.state.get()).toMatchObject({ phase: "ready", error: { code: 9000 } });
    owner.server.refuse = () => undefined;
    await list.load();
    expect(list.state.get()).toMatchObject({ phase: "ready", error: null });
  });
});
