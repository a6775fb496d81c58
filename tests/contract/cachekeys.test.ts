import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { download } from "#app/contract/endpoints/download.ts";
import { uploadmultichunk } from "#app/contract/endpoints/upload.ts";
import { commands, isCommandName } from "#app/contract/registry.ts";
import { HOSTILE_CACHEKEYS } from "#tests/support/hostile-cachekeys.data.ts";

type Schema = v.GenericSchema;

interface Place {
  readonly path: string;
  readonly schema: Schema;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && Reflect.get(value, "kind") === "schema";

/** Every field of a schema, however deep, with the way to it. */
function fieldsOf(schema: Schema, path: string): Place[] {
  const parts = ["item", "wrapped", "key", "value"].map((name) => Reflect.get(schema, name));
  const lists = ["pipe", "options"].flatMap((name) => Reflect.get(schema, name) ?? []);
  const inside = [...parts, ...lists]
    .filter((part) => isSchema(part) && part !== schema)
    .flatMap((part) => fieldsOf(part, path));
  const entries = Object.entries(Object(Reflect.get(schema, "entries")));
  const named = entries.flatMap(([name, field]) =>
    isSchema(field)
      ? [{ path: `${path}.${name}`, schema: field }, ...fieldsOf(field, `${path}.${name}`)]
      : [],
  );
  return [...inside, ...named];
}

function placesOf(names: RegExp): Place[] {
  const all = Object.keys(commands)
    .filter(isCommandName)
    .map((name) => commands[name]);
  const found = [...all, uploadmultichunk, download].flatMap(({ name, request, data }) => [
    ...fieldsOf(request, `${name} request`),
    ...fieldsOf(data, `${name} data`),
  ]);
  const wanted = found.filter(({ path }) => names.test(path));
  return [...new Map(wanted.map((place) => [place.path, place])).values()];
}

const takes = ({ schema }: Place, value: string) => v.safeParse(schema, value).success;
const cachekeys = placesOf(/\.(link_|invite_)?cachekey$/);
const publinkIds = placesOf(/\.publink_id$/);

/** Where none may stand: folders have no blob, a first chunk has none yet, owners name no link. */
const MAY_BE_EMPTY = [
  "provision2 request.signup.invite_cachekey",
  "pathlist data.pathlist.cachekey",
  "pathlist data.cwd.cachekey",
  "gettags data.pathlist.cachekey",
  "gettags data.cwd.cachekey",
  "recents data.pathlist.cachekey",
  "pathget data.item.cachekey",
  "pathdata request.pathitems.link_cachekey",
  "linkpathlist data.cwd.cachekey",
  "linkpathlist data.pathitems.cachekey",
  "uploadmultichunk request.chunks.cachekey",
];

describe("the cachekeys of the wire (L13)", () => {
  it("stand in every answer and request that this list names, and nowhere else", () => {
    expect(cachekeys.map(({ path }) => path).sort()).toEqual(
      [
        ...MAY_BE_EMPTY,
        "invitekeep request.invite_cachekey",
        "shareinvite request.invite_cachekey",
        "shareinvited request.invite_cachekey",
        "webfinishbackup request.cachekey",
        "webfinishbackuppublic request.cachekey",
        "pathdata data.datakeys.cachekey",
        "linkadd data.cachekey",
        "linklist data.linklist.cachekey",
        "linkget data.link.cachekey",
        "uploadmultichunk data.chunks.cachekey",
        "download request.cachekey",
        "uploadstatus data.cachekey",
        "compaturl request.cachekey",
        "linkeditfinish request.cachekey",
      ].sort(),
    );
    expect(publinkIds.length).toBe(28);
  });

  it.each(cachekeys)("are 32 hex digits in $path, and nothing hostile", (place) => {
    expect(takes(place, "0123456789abcdef".repeat(2))).toBe(true);
    expect(takes(place, "")).toBe(MAY_BE_EMPTY.includes(place.path));
    const hostile = HOSTILE_CACHEKEYS.filter((value) => value !== "");
    expect(hostile.filter((value) => takes(place, value))).toEqual([]);
  });

  it.each(publinkIds)("nothing hostile is a link's id in $path", (place) => {
    expect(HOSTILE_CACHEKEYS.filter((value) => takes(place, value))).toEqual([]);
  });

  it("are attacked with forty values, all different", () => {
    expect(new Set(HOSTILE_CACHEKEYS).size).toBe(40);
  });
});
