import { createContext } from "react";
import type { SealedRequest } from "./SealedRequest.tsx";

/**
 * A file request that is there for the first paint: on the server, and in a browser that brings such a
 * page to life. Other links do not pay for its code.
 */
export const FirstRequestPart = createContext<typeof SealedRequest | undefined>(undefined);

/** How a browser knows that the server has drawn one. */
export const REQUEST_SELECTOR = "[data-request]";
