import type { IncomingMessage } from "node:http";

/** The whole body, or `too-large` as soon as it has grown over `maxBytes`. Rejects when cut short. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | "too-large"> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return "too-large";
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Ending early must leave the connection open for the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return "too-large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Whether the JSON text nests deeper than `maxDepth`; counted before it is parsed, because a parser
 * goes as deep as the text does (Trust 2.2).
 */
export function isTooDeep(json: string, maxDepth: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (isInString && char === "\\") at += 1;
    else if (char === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
