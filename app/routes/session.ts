import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession, openSession } from "#app/features/session/open-session.server.ts";

export function action(args: ActionFunctionArgs) {
  return args.request.method === "DELETE" ? endSession(args) : openSession(args);
}
