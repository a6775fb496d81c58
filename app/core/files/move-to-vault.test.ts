import { describe, expect, it } from "vitest";
import { findPlaced, moveAs, namesOf, putFolder, vaultOf } from "#tests/support/moving.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { childOf } from "./place.ts";
import { readSealedFacts } from "./sealed-facts.ts";

let person: PersonHere;

forEachSharePeople((people) => {
  person = people.guest;
});

const isDeleted = async (id: string) => (await person.server.readItem(id)).is_deleted === 1;

describe("a move into the Vault", () => {
  it("puts a file there under the key of the Vault, sealed by its owner, and the original into the trash", async () => {
    await person.server.put("deed.pdf", { type: "file", isSealed: true });
    const [item, vault] = [await findPlaced(person, person.user.root, "deed.pdf"), vaultOf(person)];
    const moved = await moveAs(person, [item], vault);
    expect([moved.movedIds, moved.failed, moved.linksToEncrypt]).toEqual([[item.id], [], []]);
    expect(await isDeleted(item.id)).toBe(true);
    const copy = await findPlaced(person, vault, "deed.pdf");
    expect([...(await person.server.dataKeys(copy.id)).keys()]).toEqual([person.user.vaultKey.ks]);
    const facts = await readSealedFacts(person.ports, copy);
    expect(facts).toMatchObject({ isFromOther: false, sizeBytes: 7 });
    await moved.undo();
    expect([await isDeleted(item.id), await isDeleted(copy.id)]).toEqual([false, true]);
    expect(await namesOf(person, vault)).toEqual([]);
  });

  it("takes a folder with the files in it, and brings it out again under the key of Files", async () => {
    const [item, vault] = [await putFolder(person), vaultOf(person)];
    await moveAs(person, [item], vault);
    const inVault = await findPlaced(person, vault, "Trip");
    expect(await namesOf(person, childOf(vault, inVault))).toEqual(["inside.txt"]);
    const back = await moveAs(person, [inVault], person.user.root, { listed: vault });
    expect([back.movedIds, back.failed]).toEqual([[inVault.id], []]);
    const out = await findPlaced(person, person.user.root, "Trip");
    const inside = await findPlaced(person, childOf(person.user.root, out), "inside.txt");
    const keys = await person.server.dataKeys(inside.id);
    expect([...keys.keys()]).toEqual([person.user.areaKey.ks]);
    expect(await namesOf(person, vault)).toEqual([]);
  });
});
