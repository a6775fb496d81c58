import { createContext } from "react";
import type { TilesView } from "./TilesView.tsx";

/**
 * Tiles that are there for the first paint: on the server, and in a browser that brings such a page
 * to life. Everywhere else their code comes with the first tiles, so that lists do not pay for it.
 */
export const FirstTiles = createContext<typeof TilesView | undefined>(undefined);

/** How a browser knows that the server has drawn tiles. */
export const TILES_SELECTOR = '[data-view="tiles"]';
