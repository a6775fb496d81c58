/** What the specification has a page for, and this product not yet (Reading R-150). */
export type LaterTopic = "file";
