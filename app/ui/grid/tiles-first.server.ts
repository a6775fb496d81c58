import { TilesView } from "./TilesView.tsx";

/**
 * Tiles for the server's first paint, which cannot wait for code. The browser build empties this
 * file, so that lists do not pay for tiles: there it is undefined.
 */
export const firstTiles: typeof TilesView | undefined = TilesView;
