/** Presses a button of the local provider's page; where it leads, or what it shows. */
export async function press(
  portal: string,
  action: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly to: string | null; readonly text: string }> {
  const body = new URLSearchParams({ action, ...fields });
  const reply = await fetch(portal, { method: "POST", body, redirect: "manual" });
  return { to: reply.headers.get("location"), text: await reply.text() };
}
