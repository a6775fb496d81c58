import { keepLinkLock } from "#app/features/links/visitor/keep-link-lock.server.ts";

export const action = keepLinkLock;
