import type { ActionFunctionArgs } from "@remix-run/node";
import { endSession, openSession } from "#app/features/session/open-session.server.ts";
import { loadSessionFacts } from "#app/features/session/session-facts.server.ts";

export const loader = loadSessionFacts;

export function action(args: ActionFunctionArgs) {
  return args.request.method === "DELETE" ? endSession(args) : openSession(args);
}
