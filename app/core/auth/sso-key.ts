import * as v from "valibot";
import { ssoKey } from "#app/contract/commands/ways-in.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { HttpPort } from "#app/core/ports.ts";

const KEY_PATH = "/sso/key";
const OK = 200;

/** @throws AppError 8108 where the gateway has none for this browser: it gives each once */
export async function fetchSsoKey(http: HttpPort): Promise<string> {
  const reply = await http.sendText({ method: "POST", url: KEY_PATH });
  const said = v.safeParse(v.looseObject({ key: ssoKey }), parseJson(reply.text()));
  if (reply.status !== OK || !said.success) throw new AppError(CODES.ssoRefused);
  return said.output.key;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
