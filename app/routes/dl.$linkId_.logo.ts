import { loadLogo } from "#app/features/links/visitor/load-logo.server.ts";

export const loader = loadLogo;
