import path from "node:path";
import ts from "typescript";
import { isKnownCode } from "#app/contract/errors/catalogue.ts";
import type { Source } from "./sources.ts";

/** Tests name what they expect, and tables (`*.data.ts`) are where numbers belong. */
const FREE = /\.test\.tsx?$|\.data\.ts$|\.d\.ts$|^app\/contract\/errors\/codes\.ts$/;
const FIRST_CODE = 1_000;
const CODES = "CODES";
/** A range of codes has two ends, which need not be codes that anybody throws. */
const RANGE_ENDS = new Set(["first", "last"]);

/**
 * Codes that stand as numbers, and local constants for a code, as sentences: codes have one name, in
 * `contract/errors/codes.ts` (House 3). A number with a thousands separator (`1_000`) is none.
 */
export function findBareCodes(source: Source): string[] {
  if (FREE.test(source.name)) return [];
  const kind = path.extname(source.name) === ".tsx" ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(source.name, source.text, ts.ScriptTarget.ESNext, true, kind);
  return collect(file, file);
}

function collect(node: ts.Node, file: ts.SourceFile): string[] {
  const own = problemOf(node);
  const below: string[] = [];
  ts.forEachChild(node, (child) => {
    below.push(...collect(child, file));
  });
  if (own === null) return below;
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return [`${file.fileName}:${line + 1}: ${own}`, ...below];
}

function problemOf(node: ts.Node): string | null {
  if (ts.isNumericLiteral(node) && isBareCode(node)) {
    return `${node.text} is a code: use its name in contract/errors/codes.ts (any other number is written 1_000).`;
  }
  if (ts.isVariableDeclaration(node) && isCode(node.initializer)) {
    return `${node.name.getText()} is a second name for ${node.initializer.getText()}.`;
  }
  return null;
}

function isBareCode(node: ts.NumericLiteral): boolean {
  const code = Number(node.text);
  const { parent } = node;
  const isEnd = ts.isPropertyAssignment(parent) && RANGE_ENDS.has(parent.name.getText());
  return code >= FIRST_CODE && isKnownCode(code) && !node.getText().includes("_") && !isEnd;
}

function isCode(value: ts.Expression | undefined): value is ts.PropertyAccessExpression {
  return (
    value !== undefined &&
    ts.isPropertyAccessExpression(value) &&
    value.expression.getText() === CODES
  );
}
