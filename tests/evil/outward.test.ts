import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeServer, listenAnywhere, portOf, startGateway } from "#tests/support/gateway.ts";

/** Where an address may stand in a request that a stranger sends. */
const PARAMETERS = [
  "errurl",
  "uagent",
  "ipaddress",
  "return_to",
  "return_to_link",
  "renew_url",
  "portal",
  "servers_upload",
  "url",
  "host",
  "region",
  "loc",
  "command",
] as const;
const HEADERS = [
  "forwarded",
  "referer",
  "x-forwarded-host",
  "x-forwarded-for",
  "x-original-url",
  "x-rewrite-url",
  "x-ticket",
  "origin",
] as const;
const PATHS = [
  "/api/",
  "/h/1/proxyapi.fcgi",
  "/h/2/uploadmultichunk",
  "/_dev/mailbox",
  "/dl/",
  "/",
];

let trap: Server;
let caught: string[];
let address: string;

beforeEach(async () => {
  caught = [];
  trap = await listenAnywhere(
    createServer((request, response) => {
      caught.push(request.url ?? "");
      response.end("caught");
    }),
  );
  address = `http://127.0.0.1:${portOf(trap)}/latest/meta-data`;
});
afterEach(() => closeServer(trap));

describe("An address that came from outside (W9)", () => {
  it("is fetched by nobody, wherever it stands in a request", async () => {
    const gateway = await startGateway({
      env: { COFFER_MAILBOX: "1" },
      api: (_request, response) => void response.end(JSON.stringify({ success: 1, data: {} })),
    });
    for (const path of PATHS) {
      for (const parameter of PARAMETERS) {
        const query = new URLSearchParams({ [parameter]: address });
        await gateway.ask(`${path}?${query.toString()}`);
        await gateway.ask(`${path}?${query.toString()}`, { method: "POST", body: "{}" });
      }
      for (const header of HEADERS) await gateway.ask(path, { headers: { [header]: address } });
    }
    await gateway.ask(address);
    await gateway.ask("/api/", { host: new URL(address).host });
    await gateway.close();
    expect(caught).toEqual([]);
  });

  it("is not followed either when the API answers with it", async () => {
    const gateway = await startGateway({
      api: (_request, response) => void response.writeHead(302, { location: address }).end(),
    });
    for (const path of PATHS) await gateway.ask(path);
    const body = "{}";
    await gateway.ask("/api/?command=getloginsalt", { method: "POST", body });
    await gateway.close();
    expect(caught).toEqual([]);
  });
});
