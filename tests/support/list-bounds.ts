/** A list of a command's request: where it stands, and how many entries it takes; null without a bound. */
export interface ListBound {
  readonly path: string;
  readonly most: number | null;
}

interface Node {
  readonly type?: string;
  readonly requirement?: unknown;
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly Node[];
}

/** Every array of a schema of the contract. */
export function listBounds(schema: unknown, path = ""): ListBound[] {
  const node: Node = Object(schema);
  const inner = [
    ...(node.wrapped === undefined ? [] : listBounds(node.wrapped, path)),
    ...(node.item === undefined ? [] : listBounds(node.item, `${path}[]`)),
    ...Object.entries(node.entries ?? {}).flatMap(([key, entry]) =>
      listBounds(entry, path === "" ? key : `${path}.${key}`),
    ),
    ...(node.options ?? []).flatMap((option) => listBounds(option, path)),
  ];
  return node.type === "array" ? [{ path, most: boundOf(node) }, ...inner] : inner;
}

function boundOf({ pipe = [] }: Node): number | null {
  const bounds = pipe
    .filter(({ type = "" }) => type === "max_length" || type === "length")
    .map(({ requirement }) => Number(requirement));
  return bounds.length === 0 ? null : Math.min(...bounds);
}
