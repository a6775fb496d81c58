import type { ApiClient } from "#app/core/api/client.ts";

/** An API whose calls end as a browser's do once their signal is aborted: with its reason. */
export function cutByAborts(api: ApiClient): ApiClient {
  return {
    ...api,
    servtimeS: () => api.servtimeS(),
    call: async (name, request, options) => {
      const answer = await api.call(name, request, options);
      options?.signal?.throwIfAborted();
      return answer;
    },
  };
}
