import { type Attribute, attributeNamed, isFields, partNamed } from "./attributes.ts";
import { wrongFilter } from "./scim-error.ts";

// The filters of RFC 7644, 3.4.2.2, as they are compared with one resource at a time: a district has some hundreds of
// people. What directories ask most, for one name, is looked up by the database instead (`soughtName`).

const comparisons = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
type Comparison = (typeof comparisons)[number];
const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word);

type Value = string | number | boolean | null;

interface Path {
  readonly name: string;
  readonly part: string | null;
}

export type Filter =
  | { readonly kind: "all" | "any"; readonly of: readonly Filter[] }
  | { readonly kind: "not"; readonly of: Filter }
  | { readonly kind: "within"; readonly name: string; readonly of: Filter }
  | { readonly kind: "present"; readonly path: Path }
  | { readonly kind: "compare"; readonly path: Path; readonly by: Comparison; readonly value: Value };

/** Whom a change is for: an attribute, those of its values that fit, and a part of them. */
export interface Target extends Path {
  readonly filter: Filter | null;
}

const longest = 2_000;
const deepest = 10;
const pieces = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

function piecesOf(text: string): readonly string[] {
  if (text.length > longest) throw wrongFilter("The filter is too long.");
  const found: string[] = [];
  const rest = text.trimEnd();
  pieces.lastIndex = 0;
  while (pieces.lastIndex < rest.length) {
    const match = pieces.exec(rest);
    if (match === null) throw wrongFilter("The filter could not be read.");
    found.push(match[1] ?? match[2] ?? match[3] ?? "");
  }
  return found;
}

/** A name may carry the schema that it is of. */
const plainName = (word: string): string => word.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, "");

const namePattern = /^[a-z$][\w$-]*(\.[a-z$][\w$-]*)?$/i;

function pathOf(word: string): Path {
  const plain = plainName(word);
  if (!namePattern.test(plain)) throw wrongFilter(`“${word}” is not the name of an attribute.`);
  const [name = "", part = null] = plain.split(".");
  return { name, part };
}

function literalOf(word: string): Value {
  try {
    const value: unknown = JSON.parse(word);
    if (
      value === null ||
      (typeof value === "string" && !value.includes("\0")) ||
      typeof value === "number" ||
      typeof value === "boolean"
    )
      return value;
  } catch {
    // Told below, as for whatever else is no value.
  }
  throw wrongFilter(`“${word}” is not a value.`);
}

/** Reads one piece after the other. */
function createReader(text: string) {
  const all = piecesOf(text);
  let at = 0;
  const peek = (): string | undefined => all[at];
  const take = (): string => {
    const word = all[at];
    if (word === undefined) throw wrongFilter("The filter ends too early.");
    at += 1;
    return word;
  };
  const takeIf = (word: string): boolean => {
    if (all[at]?.toLowerCase() !== word) return false;
    at += 1;
    return true;
  };
  const expect = (word: string) => {
    if (!takeIf(word)) throw wrongFilter(`“${word}” is missing.`);
  };

  const joined = (
    kind: "all" | "any",
    word: string,
    depth: number,
    next: (depth: number) => Filter,
  ): Filter => {
    const of = [next(depth)];
    while (takeIf(word)) of.push(next(depth));
    const [only] = of;
    return of.length === 1 && only !== undefined ? only : { kind, of };
  };
  const any = (depth: number): Filter => {
    if (depth > deepest) throw wrongFilter("The filter is nested too deeply.");
    return joined("any", "or", depth, (one) => joined("all", "and", one, single));
  };
  const enclosed = (depth: number, end: string): Filter => {
    const filter = any(depth + 1);
    expect(end);
    return filter;
  };
  const single = (depth: number): Filter => {
    if (takeIf("(")) return enclosed(depth, ")");
    const word = take();
    if (word.toLowerCase() === "not" && takeIf("(")) return { kind: "not", of: enclosed(depth, ")") };
    const path = pathOf(word);
    if (takeIf("[")) return { kind: "within", name: path.name, of: enclosed(depth, "]") };
    const by = take().toLowerCase();
    if (by === "pr") return { kind: "present", path };
    if (!isComparison(by)) throw wrongFilter(`“${by}” does not compare anything.`);
    return { kind: "compare", path, by, value: literalOf(take()) };
  };
  return { any, enclosed, peek, take, takeIf };
}

export function parseFilter(text: string): Filter {
  const reader = createReader(text);
  const filter = reader.any(0);
  if (reader.peek() !== undefined) throw wrongFilter(`“${reader.peek()}” was not expected.`);
  return filter;
}

/** `emails[type eq "work"].value`: what a PATCH changes. */
export function parseTarget(text: string): Target {
  const reader = createReader(text);
  const { name, part } = pathOf(reader.take());
  if (!reader.takeIf("[")) {
    if (reader.peek() !== undefined) throw wrongFilter(`“${reader.peek()}” was not expected.`);
    return { name, part, filter: null };
  }
  const filter = reader.enclosed(0, "]");
  const rest = reader.peek() === undefined ? null : reader.take();
  if (reader.peek() !== undefined || (rest !== null && !/^\.[a-z$][\w$-]*$/i.test(rest)))
    throw wrongFilter("The path could not be read.");
  return { name, part: rest === null ? part : rest.slice(1), filter };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The values at a path, and how they are spelled; of what has several, each counts. */
function valuesAt(resource: unknown, { name, part }: Path, attributes: readonly Attribute[]) {
  const attribute = attributeNamed(attributes, name);
  if (attribute === undefined || !isFields(resource)) return { values: [], attribute: undefined };
  const named = part ?? (attribute.multiValued === true ? "value" : null);
  const inner = named === null ? undefined : partNamed(attribute, named);
  const found = asList(resource[attribute.name]).map((each) =>
    named === null ? each : inner !== undefined && isFields(each) ? each[inner.name] : undefined,
  );
  return {
    values: found.filter((each) => each !== undefined && each !== null && each !== ""),
    attribute: named === null ? attribute : inner,
  };
}

const spelled = (value: unknown, attribute: Attribute | undefined): unknown =>
  typeof value !== "string"
    ? value
    : attribute?.type === "dateTime"
      ? Date.parse(value)
      : attribute?.caseExact === true
        ? value
        : value.toLowerCase();

function compares(by: Comparison, have: unknown, wanted: unknown): boolean {
  if (by === "eq") return have === wanted;
  if (by === "ne") return have !== wanted;
  if (typeof have === "string" && typeof wanted === "string") {
    if (by === "co") return have.includes(wanted);
    if (by === "sw") return have.startsWith(wanted);
    if (by === "ew") return have.endsWith(wanted);
  }
  const comparable =
    (typeof have === "string" && typeof wanted === "string") ||
    (typeof have === "number" && typeof wanted === "number");
  if (!comparable) return false;
  return by === "gt"
    ? have > wanted
    : by === "ge"
      ? have >= wanted
      : by === "lt"
        ? have < wanted
        : have <= wanted;
}

export function fits(filter: Filter, resource: unknown, attributes: readonly Attribute[]): boolean {
  switch (filter.kind) {
    case "all":
      return filter.of.every((each) => fits(each, resource, attributes));
    case "any":
      return filter.of.some((each) => fits(each, resource, attributes));
    case "not":
      return !fits(filter.of, resource, attributes);
    case "within": {
      const attribute = attributeNamed(attributes, filter.name);
      if (attribute?.parts === undefined || !isFields(resource)) return false;
      const { parts } = attribute;
      return asList(resource[attribute.name]).some((each) => fits(filter.of, each, parts));
    }
    case "present":
      return valuesAt(resource, filter.path, attributes).values.length > 0;
    case "compare": {
      const { by, value } = filter;
      const { values, attribute } = valuesAt(resource, filter.path, attributes);
      if (values.length === 0) return value === null ? by === "eq" : by === "ne";
      const wanted = spelled(value, attribute);
      return values.some((each) => compares(by, spelled(each, attribute), wanted));
    }
    default:
      return filter satisfies never;
  }
}

/** The one value that a filter asks an attribute for, where it asks nothing else. */
export const soughtName = (filter: Filter | null, name: string): string | null =>
  filter?.kind === "compare" &&
  filter.by === "eq" &&
  filter.path.part === null &&
  filter.path.name.toLowerCase() === name.toLowerCase() &&
  typeof filter.value === "string"
    ? filter.value
    : null;

/** What somebody has for whom a filter holds: its comparisons for equality, as parts of a new value. */
export function impliedBy(filter: Filter): Readonly<Record<string, Value>> {
  if (filter.kind === "compare" && filter.by === "eq" && filter.path.part === null)
    return { [filter.path.name]: filter.value };
  return filter.kind === "all" ? Object.assign({}, ...filter.of.map(impliedBy)) : {};
}
