import type { RequestHandler } from "express";
import { PLACE_HEADER } from "#app/contract/envelope.ts";

/**
 * Passes on where a person is, as the header of this name of a trusted hop says; empty: nobody says.
 * What a visitor says of himself in the gateway's own header is dropped (Reading R-102).
 */
export function takePlaceFrom(header: string): RequestHandler {
  return (request, _response, next) => {
    const place = header === "" ? undefined : request.headers[header];
    delete request.headers[PLACE_HEADER];
    if (typeof place === "string") request.headers[PLACE_HEADER] = place;
    next();
  };
}
