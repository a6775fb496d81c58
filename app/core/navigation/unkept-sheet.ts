import { Store } from "#app/core/observable.ts";

/** Whether the page shows a recovery sheet that was neither printed nor compared: leaving loses it. */
export const unkeptSheet = new Store(false);
