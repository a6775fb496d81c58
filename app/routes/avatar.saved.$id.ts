import { loadAvatar } from "#app/features/account/load-avatar.server.ts";

export const loader = loadAvatar;
