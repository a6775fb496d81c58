import type { TestServer } from "#mock-api/testing/test-server.ts";

/** Asks the control interface; throws with its words. */
export async function control(
  server: TestServer,
  action: string,
  body: unknown = {},
): Promise<void> {
  const reply = await server.ask(`/control/${action}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
}
