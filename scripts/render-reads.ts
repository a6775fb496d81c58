import ts from "typescript";

/** A store that is read while something is drawn, where its changes would show nothing (House 4). */
export interface RenderRead {
  readonly line: number;
  readonly text: string;
}

const COMPONENT_OR_HOOK = /^(?:[A-Z]|use[A-Z])/;
/** What is given to these runs while the component is drawn. */
const RUN_AT_ONCE =
  /^use(?:Memo|State|Reducer)$|[.](?:map|flatMap|filter|find|findLast|some|every|reduce|forEach)$/;

/** Calls of `.get()` without arguments, which only observables have, in the body of components and hooks. */
export function findRenderReads(source: string, fileName: string): readonly RenderRead[] {
  const kind = fileName.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, kind);
  const found: RenderRead[] = [];
  const look = (node: ts.Node): void => {
    if (isRead(node) && isDrawn(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: node.getText() });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

function isRead(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.arguments.length > 0) return false;
  return ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "get";
}

/** Whether the nearest function that is called later is none before the component or hook itself. */
function isDrawn(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    const name = nameOf(at);
    if (name !== undefined && COMPONENT_OR_HOOK.test(name)) return true;
    if (!runsAtOnce(at)) return false;
  }
  return false;
}

/** The name that the function has, or that of the variable that it is put into. */
function nameOf(node: ts.SignatureDeclaration): string | undefined {
  if (node.name !== undefined) return node.name.getText();
  const holder = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent;
  return ts.isVariableDeclaration(holder) && !isStored(node) ? holder.name.getText() : undefined;
}

/** `const Part = memo(() => …)` is a component; `const useIt = useCallback(() => …)` is called later. */
function isStored(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^use[A-Z]/.test(node.parent.expression.getText());
}

function runsAtOnce(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isCallExpression(parent) && RUN_AT_ONCE.test(parent.expression.getText());
}
