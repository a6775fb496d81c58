import { once } from "node:events";
import { createServer } from "node:http";
import express from "express";
import { pino } from "pino";
import { expect, it } from "vitest";
import { logRequests } from "./log-requests.ts";
import { nameRequests } from "./name-requests.ts";

it("writes the id, entry, status and time of a request, and neither path nor address", async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
  const app = express();
  app.use(nameRequests, (_request, response, next) => {
    response.locals.admission = { entry: { name: "page" } };
    next();
  });
  app.use(logRequests(log), (_request, response) => void response.status(404).end());
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/dl/secret?x=1`);
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      request: answer.headers.get("x-request-id"),
      entry: "page",
      status: 404,
      ms: expect.any(Number),
      msg: "request",
    },
  ]);
});
