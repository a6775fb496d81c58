import path from "node:path";
import ts from "typescript";
import type { Source } from "./sources.ts";

/*
 * What imports cannot tell (House 1): wire names stand in the contract and in `*.api.ts` alone, sealed
 * values in `*.crypto.ts` and the crypto rooms, and the names of keys are joined in one place.
 */

const FREE = /\.test\.tsx?$|\.data\.ts$|\.d\.ts$/;
/** Rooms that speak to the API, or are its contract; errors are read out of whatever was answered. */
const WIRE_ROOMS = /^app\/(contract|core\/api)\/|\.api\.ts$|^app\/core\/errors\/normalise\.ts$/;
/** The gateway's side of a page: loaders call the API, the cookie holds a session as the API names it. */
const GATEWAY = /\.server\.ts$/;
/** Rooms that hold sealed values. */
const CRYPTO_ROOMS = /^app\/(core\/crypto|platform\/crypto|workers)\/|\.crypto\.ts$/;
const KEY_NAMES = /^app\/(contract|core\/keys\/(version|item)-key\.ts$)/;
const WIRE_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
/** Sealed values as the core and the formats name them. */
const SEALED = /^(enc|own|seal)_[a-z_]+$/;
/** Beginnings of sealed values: `1:` names, `2:` data keys and digests (Spec A§9.2). */
const PREFIX = /^[1-9]:$/;
const PARTED = new Set(["-", "|"]);

/** Sentences about one source; empty when it keeps to its room. */
export function findRoomProblems(source: Source): string[] {
  if (FREE.test(source.name)) return [];
  const kind = path.extname(source.name) === ".tsx" ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(source.name, source.text, ts.ScriptTarget.ESNext, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const problem = problemOf(node, source.name);
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (problem !== null) found.push(`${source.name}:${line}: ${problem}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function problemOf(node: ts.Node, name: string): string | null {
  const isWireRoom = WIRE_ROOMS.test(name);
  const isCryptoRoom = CRYPTO_ROOMS.test(name);
  if (isWireRoom || isCryptoRoom) return keyNameProblem(node, name);
  if (ts.isIdentifier(node) && SEALED.test(node.text)) {
    return `${node.text} is sealed; it belongs into *.crypto.ts.`;
  }
  if (ts.isStringLiteral(node) && PREFIX.test(node.text)) {
    return `"${node.text}" begins a sealed value; it belongs into *.crypto.ts.`;
  }
  return (GATEWAY.test(name) ? null : wireProblem(node)) ?? keyNameProblem(node, name);
}

function wireProblem(node: ts.Node): string | null {
  if (ts.isIdentifier(node) && WIRE_NAME.test(node.text)) {
    return `${node.text} is a name of the wire; it ends at *.api.ts.`;
  }
  return isCommandCall(node)
    ? `${node.arguments[0]?.getText()} is a command; it is called in *.api.ts.`
    : null;
}

function keyNameProblem(node: ts.Node, name: string): string | null {
  return isKeyNameWork(node) && !KEY_NAMES.test(name)
    ? `${node.getText()} takes the name of a key apart or makes one; core/keys/version-key.ts does.`
    : null;
}

/** `api.call("name", …)`, on whatever object. */
function isCommandCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [first] = node.arguments;
  return (
    node.expression.name.text === "call" &&
    /\b(api|renewingApi|inner)$/i.test(node.expression.expression.getText()) &&
    first !== undefined &&
    ts.isStringLiteral(first)
  );
}

/** Splitting something called a key, or joining a share with a sequence or a domain with a fid. */
function isKeyNameWork(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [first] = node.arguments;
    const isSplit = node.expression.name.text === "split" && first !== undefined;
    const what = node.expression.expression.getText();
    return (
      isSplit &&
      ts.isStringLiteral(first) &&
      PARTED.has(first.text) &&
      /\b(ks|key|target|root)$/i.test(what)
    );
  }
  return ts.isTemplateExpression(node) && /share_?id[^}]*\}-|domain[^}]*\}\|/i.test(node.getText());
}
