import { describe, expect, it } from "vitest";
import { toCleanPng } from "#api/pictures/png.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { TEAM_PLAN } from "#mock-api/testing/teams.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { forEachServer } from "#tests/support/each-server.ts";

let server: TestServer;
let owner: TestAccount;

forEachServer(async (opened, account) => {
  server = opened;
  owner = account;
  await control(server, "plan", { email: owner.email, ...TEAM_PLAN });
});

const COLOURS = {
  header_primary_color: "#0b3d5c",
  header_text_color: "#ffffff",
  button_primary_color: "#0b3d5c",
  button_text_color: "#ffffff",
  link_text_color: "",
};

async function readyLink(lock = "") {
  const link = await makeLink(owner, await makeFolder(owner), { lock });
  await encryptLink(owner, link);
  return link;
}
const dress = (publink_id: string, fields: object = {}) =>
  owner.client.call("setwhitelabel", { publink_id, ...COLOURS, ...fields });
const seen = (publink_id: string, image: 0 | 1 = 0) =>
  server.client().call("getwhitelabel", { publink_id, image });

describe("branding of a link", () => {
  it("is told with the page of the link, and before its password is given", async () => {
    const open = await readyLink();
    await dress(open.publinkId);
    const page = await server.client().call("linkpathlist", visit(open.cachekey));
    expect(page).toMatchObject({ ...COLOURS, image_cachekey: "" });
    const locked = await readyLink("ab".repeat(16));
    await dress(locked.publinkId, { image_data: ONE_PIXEL });
    expect(await seen(locked.cachekey)).toMatchObject({ ...COLOURS, image_data: "" });
  });

  it("has a logo of the server's own making, at an address that changes with it", async () => {
    const { publinkId, cachekey } = await readyLink();
    await dress(publinkId, { image_data: ONE_PIXEL });
    const first = await seen(cachekey, 1);
    expect(first.image_cachekey).toMatch(/^[0-9a-f]{32}$/);
    const clean = toCleanPng(Buffer.from(ONE_PIXEL, "base64"));
    expect(first.image_data).toBe(clean?.toString("base64"));
    await dress(publinkId, { link_text_color: "#123456" });
    expect(await seen(cachekey, 1)).toEqual({ ...first, link_text_color: "#123456" });
    await dress(publinkId, { image_data: ONE_PIXEL });
    expect((await seen(cachekey)).image_cachekey).not.toBe(first.image_cachekey);
    await dress(publinkId, { image_data: "" });
    expect(await seen(cachekey, 1)).toMatchObject({ image_cachekey: "", image_data: "" });
  });

  it("takes no picture with more in it, no other kind, and no other text for a colour", async () => {
    const { publinkId } = await readyLink();
    const refused = (fields: object) =>
      owner.client.refusalOf("setwhitelabel", { publink_id: publinkId, ...COLOURS, ...fields });
    const trailing = Buffer.concat([Buffer.from(ONE_PIXEL, "base64"), Buffer.from("<script>")]);
    const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
    for (const file of [trailing, svg]) {
      expect(await refused({ image_data: file.toString("base64") })).toMatchObject({ code: 9000 });
    }
    for (const colour of ["red", "#FFF", "#0b3d5c;}", "url(//x)", "var(--x)"]) {
      expect(await refused({ header_primary_color: colour })).toMatchObject({ code: 9000 });
    }
  });

  it("is for business plans: 8000 without one, and nothing is shown once it ended", async () => {
    const { publinkId, cachekey } = await readyLink();
    await dress(publinkId, { image_data: ONE_PIXEL });
    await control(server, "plan", { email: owner.email, is_pro: 1 });
    const again = { publink_id: publinkId, ...COLOURS };
    expect(await owner.client.refusalOf("setwhitelabel", again)).toMatchObject({ code: 8000 });
    expect(await seen(cachekey, 1)).toMatchObject({ header_primary_color: "", image_data: "" });
    const page = await server.client().call("linkpathlist", visit(cachekey));
    expect(page).not.toHaveProperty("header_primary_color");
  });

  it("is read by its owner while the link is suspended, by nobody else, and ends with it", async () => {
    const { publinkId, cachekey } = await readyLink();
    await dress(publinkId);
    await owner.client.call("linkset", { publink_id: publinkId, is_suspended: 1 });
    const asked = { publink_id: cachekey };
    expect(await owner.client.call("getwhitelabel", asked)).toMatchObject(COLOURS);
    expect(await server.client().refusalOf("getwhitelabel", asked)).toMatchObject({ code: 8025 });
    const request_id = sealed.requestId();
    await owner.client.call("linkdelete", { request_id, publink_id: publinkId });
    expect(await owner.client.refusalOf("getwhitelabel", asked)).toMatchObject({ code: 8026 });
  });
});
