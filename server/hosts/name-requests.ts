import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import { REQUEST_ID_HEADER } from "#app/contract/endpoints/request-id.ts";

const ID_BYTES = 8;

/** Gives every request a random id: for the API, and in the answer, so that a person can quote it. */
export const nameRequests: RequestHandler = (request, response, next) => {
  const id = randomBytes(ID_BYTES).toString("hex");
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  next();
};
