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
