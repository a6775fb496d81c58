import { expect, it } from "vitest";
import { findRoomProblems } from "./room-rules.ts";

const USE_CASE = "app/core/links/create-link.ts";

function find(text: string, name = USE_CASE): string[] {
  return findRoomProblems({ name, text });
}

it.each([
  ["const { hist_id } = answer;", "hist_id is a name of the wire"],
  ['await ports.api.call("linkadd", request);', '"linkadd" is a command'],
  ["const key = answer.enc_data_key;", "enc_data_key is sealed"],
  ["open({ own_share_key: copy });", "own_share_key is sealed"],
  ['const isName = text.startsWith("1:");', '"1:" begins a sealed value'],
  ['const [shareId] = ks.split("-");', 'ks.split("-") takes the name of a key apart'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that joins a key's name
  ["const ks = `${shareId}-${sequence}`;", "takes the name of a key apart or makes one"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that joins an item's name
  ["const item = `${domain}|${fid}`;", "takes the name of a key apart or makes one"],
])("a use case keeps out of other rooms: %s", (text, problem) => {
  expect(find(text)).toEqual([expect.stringContaining(`${USE_CASE}:1: `)]);
  expect(find(text)[0]).toContain(problem);
});

it("each room holds what is its own", () => {
  expect(find("const { hist_id, enc_name } = answer;", "app/core/links/links.api.ts")).toEqual([]);
  expect(find("open({ own_share_key: copy });", "app/core/links/links.crypto.ts")).toEqual([]);
  expect(find('await context.api.call("userget", {});', "app/features/a.server.ts")).toEqual([]);
  const loader = 'import type { X } from "@remix-run/node"; context.api.call("userget", {});';
  expect(find(loader, "app/features/shell/load-shell.server.ts")).toEqual([]);
  expect(find(loader, "app/features/shell/load-shell.ts")).toHaveLength(1);
  expect(find('ks.split("-");', "app/core/keys/version-key.ts")).toEqual([]);
});

it("the names of keys are made in one place, whatever else a room may do", () => {
  for (const name of ["app/core/links/links.api.ts", "app/workers/keys/new-account.ts"]) {
    expect(find('ks.split("-");', name)).toHaveLength(1);
  }
});
