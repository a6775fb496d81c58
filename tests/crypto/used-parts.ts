import { join } from "node:path";
import ts from "typescript";

/** A part of the core, as it is named in `core-parts.ts`. */
export type Part = string;

/** What one method of a worker runs on, read from its source. */
export interface Use {
  /** Exports of the core that its code names, through every function that it calls. */
  readonly exports: ReadonlySet<string>;
  readonly needsMetaKey: boolean;
  readonly bringsMetaKey: boolean;
}

const ROOT = join(import.meta.dirname, "../..");
const WORKERS = join(ROOT, "app/workers");
const PKG = join(ROOT, "crypto-wasm/pkg");
/** The functions that give the methods of the key worker and of the packet workers. */
const METHOD_SETS = [
  "keys/key-methods.ts#createKeyMethods",
  "packets/packet-methods.ts#createPacketMethods",
];

/** Every method of the workers with what its source reaches. */
export function readUses(): ReadonlyMap<string, Use> {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const files = METHOD_SETS.map((set) => join(WORKERS, set.split("#")[0] ?? ""));
  const program = ts.createProgram([...files, join(PKG, "coffer_crypto.d.ts")], options);
  const reader = new Reader(program.getTypeChecker());
  for (const set of METHOD_SETS) {
    const [file = "", name = ""] = set.split("#");
    const source = program.getSourceFile(join(WORKERS, file));
    if (source === undefined) throw new Error(`There is no ${file}`);
    reader.readMethods(source, name);
  }
  return reader.uses;
}

class Reader {
  readonly uses = new Map<string, Use>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The object that a set of methods returns: its own, and the sets that it spreads. */
  readMethods(source: ts.SourceFile, name: string): void {
    const set = source.statements.find(
      (one): one is ts.FunctionDeclaration =>
        ts.isFunctionDeclaration(one) && one.name?.text === name,
    );
    const returned = set?.body?.statements.find(ts.isReturnStatement)?.expression;
    if (returned === undefined || !ts.isObjectLiteralExpression(returned)) {
      throw new Error(`${name} does not return an object`);
    }
    for (const property of returned.properties) this.#readProperty(property);
  }

  #readProperty(property: ts.ObjectLiteralElementLike): void {
    if (ts.isSpreadAssignment(property) && ts.isCallExpression(property.expression)) {
      const made = this.#declarationOf(property.expression.expression);
      if (made === undefined || !ts.isFunctionDeclaration(made)) throw new Error("unknown methods");
      this.readMethods(made.getSourceFile(), made.name?.text ?? "");
    } else this.uses.set(property.name?.getText() ?? "", this.#reachOf(property));
  }

  #reachOf(property: ts.Node): Use {
    const names = new Set<string>();
    const members = new Set<string>();
    this.#walk(property, { names, members, seen: new Set() });
    return {
      exports: names,
      needsMetaKey: members.has("metaKey"),
      bringsMetaKey: members.has("setMetaKey"),
    };
  }

  #walk(
    node: ts.Node,
    found: { names: Set<string>; members: Set<string>; seen: Set<ts.Node> },
  ): void {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const declaration = this.#declarationOf(node);
      const file = declaration?.getSourceFile().fileName ?? "";
      if (declaration !== undefined && file.startsWith(PKG)) this.#note(declaration, found);
      if (declaration !== undefined && file.startsWith(WORKERS)) {
        if (isKeyringMember(declaration)) found.members.add(node.text);
        else if (isCode(declaration) && !found.seen.has(declaration)) {
          found.seen.add(declaration);
          this.#walk(declaration, found);
        }
      }
    }
    ts.forEachChild(node, (child) => this.#walk(child, found));
  }

  /** `LinkUnlock` stands for all the operations behind its methods. */
  #note(declaration: ts.Declaration, { names }: { names: Set<string> }): void {
    if (ts.isFunctionDeclaration(declaration)) names.add(declaration.name?.text ?? "");
    if (ts.isClassDeclaration(declaration)) names.add("linkDerive");
  }

  #declarationOf(node: ts.Node): ts.Declaration | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return (isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol)?.declarations?.[0];
  }
}

function isKeyringMember(declaration: ts.Declaration): boolean {
  return declaration.getSourceFile().fileName.endsWith("/keyring.ts");
}

function isCode(declaration: ts.Declaration): boolean {
  return (
    ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration) ||
    ts.isVariableDeclaration(declaration) ||
    ts.isMethodDeclaration(declaration)
  );
}
