import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "#app/features/session/open-session.server.ts";

export function action(args: ActionFunctionArgs) {
  return endSession(args);
}
