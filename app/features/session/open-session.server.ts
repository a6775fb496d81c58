import { type ActionFunctionArgs, json } from "@remix-run/node";
import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { httpStatusOf } from "#app/contract/errors/outcomes.ts";
import { wireId } from "#app/contract/wire.ts";
import { isAppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { SessionData } from "#app/platform/session.server.ts";

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const requestSchema = v.strictObject({
  access_token: token,
  access_secret: token,
  uid: wireId,
  id: wireId,
  web_device_id: wireId,
  team_id: wireId,
});

const BAD_REQUEST = 400;

/**
 * `POST /session`: puts a session that the browser has just opened into the cookie, after the API
 * has said that it is good (House 2, way 1). Any refusal comes back as `{ code }` with its status.
 */
export async function openSession({ request, context }: ActionFunctionArgs): Promise<Response> {
  const parsed = v.safeParse(requestSchema, await readJson(request));
  if (!parsed.success) return json({ code: CODES.badRequest }, { status: BAD_REQUEST });
  try {
    const session: SessionData = { ...parsed.output, region: "" };
    const { region } = await context.apiFor(session).call("sessionvalid", {});
    const cookie = context.sessionCookie.write({ ...session, region });
    return json({ ok: true }, { headers: { "Set-Cookie": cookie } });
  } catch (error) {
    const shape = toErrorShape(normalise(error));
    return json(shape, { status: httpStatusOf(shape.code) });
  }
}

/** `POST /session/end` and `DELETE /session`: nobody is signed in at this browser any more. */
export async function endSession({ context }: ActionFunctionArgs): Promise<Response> {
  await closeSession(context);
  return json(
    { ok: true },
    {
      headers: {
        "Set-Cookie": context.sessionCookie.clear(),
        "Clear-Site-Data": '"cache", "cookies"',
      },
    },
  );
}

/**
 * A browser without keys cannot sign `sessiondelete`; the gateway can. Whatever the API says, the
 * cookie goes.
 */
async function closeSession({ session, api }: ActionFunctionArgs["context"]): Promise<void> {
  if (session === null) return;
  await api.call("sessiondelete", {}).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
}

/** Only JSON: a form of a foreign page cannot send it (Trust W7). */
async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return request.json().catch(() => undefined);
}
