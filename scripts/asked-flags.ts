import path from "node:path";
import ts from "typescript";
import type { Source } from "./sources.ts";

/** Tests ask for flags of their own, and the table of flags asks for none. */
const NO_CALLER = /\.test\.tsx?$|\.d\.ts$|^app\/contract\/features\.data\.ts$/;
const ASKS_ONE = new Set(["useFeature", "isFeatureOn"]);
const ASKS_MANY = "useFeatures";
const KEY_TYPE = /\bFeatureKey\b/;

/**
 * The feature flags that a source asks for by name: the first text in a call of `useFeature`,
 * `isFeatureOn` or of what `useFeatures` gave, and the texts of a table whose type names `FeatureKey`.
 */
export function askedFlags(source: Source): string[] {
  if (NO_CALLER.test(source.name)) return [];
  const kind = path.extname(source.name) === ".tsx" ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(source.name, source.text, ts.ScriptTarget.ESNext, true, kind);
  const askers = new Set(ASKS_ONE);
  walk(file, (node) => {
    if (ts.isVariableDeclaration(node) && isCallOf(node.initializer, ASKS_MANY)) {
      askers.add(node.name.getText());
    }
  });
  const asked: string[] = [];
  walk(file, (node) => {
    if (ts.isCallExpression(node) && askers.has(node.expression.getText())) {
      asked.push(...node.arguments.filter(ts.isStringLiteral).map(({ text }) => text));
    }
    if (ts.isVariableDeclaration(node) && KEY_TYPE.test(node.type?.getText() ?? "")) {
      asked.push(...textsBelow(node.initializer));
    }
  });
  return asked;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function isCallOf(node: ts.Expression | undefined, name: string): boolean {
  return node !== undefined && ts.isCallExpression(node) && node.expression.getText() === name;
}

function textsBelow(node: ts.Expression | undefined): string[] {
  const texts: string[] = [];
  if (node === undefined) return texts;
  walk(node, (below) => {
    if (ts.isStringLiteral(below)) texts.push(below.text);
  });
  return texts;
}
