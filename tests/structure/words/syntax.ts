import { parseSync } from "vite";

/** A node of the parser's tree, which is that of ESTree with JSX and TypeScript. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** A node's parts, in the order of the source. */
export const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
    .toSorted((one, other) => one.start - other.start);

/** The tree of a source file. */
export function parsed(file: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  if (!isNode(program)) throw new Error(`${file} has no tree.`);
  return program;
}

export const named = (node: unknown): string =>
  isNode(node)
    ? node.type === "MemberExpression"
      ? named(node.property)
      : typeof node.name === "string"
        ? node.name
        : isNode(node.name)
          ? named(node.name)
          : typeof node.value === "string"
            ? node.value
            : ""
    : "";

/** The text of a string or of a template without values; null for anything else. */
export function textOf(node: SyntaxNode): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis) || !Array.isArray(node.expressions))
    return null;
  return node.quasis.map(cooked).join("{}");
}

export const cooked = (quasi: unknown): string =>
  isNode(quasi) && typeof quasi.value === "object" && quasi.value !== null && "cooked" in quasi.value
    ? String(quasi.value.cooked)
    : "";
