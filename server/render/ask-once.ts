import type { CommandName, DataOf } from "#app/contract/registry.ts";
import type { ServerApi } from "#app/platform/api.server.ts";

type Answers = { [N in CommandName]?: Map<string, Promise<DataOf<N>>> };

/**
 * The API as the loaders of one request share it: what one has asked, with the same body, is answered
 * to all of them. Lives and ends with the request, so that no answer reaches another person or page.
 */
export function askOnce(api: ServerApi): ServerApi {
  const answers: Answers = {};
  return {
    call: (name, request, options) => {
      const known = answers[name] ?? new Map();
      answers[name] = known;
      const body = JSON.stringify(request);
      const asked = known.get(body) ?? api.call(name, request, options);
      known.set(body, asked);
      return asked;
    },
  };
}
