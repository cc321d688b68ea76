import { z } from "zod";
import { type Attribute, attributeNamed, canonical, isFields, partNamed } from "./attributes.ts";
import { fits, impliedBy, parseTarget, type Target } from "./filter.ts";
import { ScimError, wrongValue } from "./scim-error.ts";

type Fields = Record<string, unknown>;

/** What a directory does to one resource in a call. */
export const mostOperations = 100;

const patchBody = z.looseObject({
  schemas: z.array(z.string()).refine((all) => all.includes("urn:ietf:params:scim:api:messages:2.0:PatchOp")),
  Operations: z
    .array(
      z.looseObject({
        // Entra begins them with capitals.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(["add", "remove", "replace"])),
        path: z.string().optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(mostOperations),
});
type Operation = z.infer<typeof patchBody>["Operations"][number];

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

const keyOf = (value: unknown): unknown => (isFields(value) ? value.value : value);

/** A list with more values; what is in it already is replaced, and a new primary one is the only one. */
function extended(list: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const all = new Map([...list, ...more].map((each) => [keyOf(each), each]));
  const primary = more.findLast((each) => isFields(each) && each.primary === true);
  return [...all.values()].map((each) =>
    primary !== undefined && isFields(each) && each !== primary ? { ...each, primary: false } : each,
  );
}

function changeMatching(
  list: readonly unknown[],
  attribute: Attribute,
  { filter, part }: Target,
  operation: Operation,
) {
  const { parts = [] } = attribute;
  const named = part === null ? undefined : partNamed(attribute, part);
  if (filter === null || (part !== null && named === undefined)) return list;
  const matches = (each: unknown) => fits(filter, each, parts);
  if (operation.op === "remove")
    return named === undefined
      ? list.filter((each) => !matches(each))
      : list.map((each) => (matches(each) && isFields(each) ? { ...each, [named.name]: undefined } : each));
  const given = named !== undefined ? { [named.name]: operation.value } : operation.value;
  if (!isFields(given)) throw wrongValue(`A value of ${attribute.name} must be an object.`);
  // RFC 7644 refuses what matches nothing; directories mean to add it then.
  if (!list.some(matches)) return [...list, { ...impliedBy(filter), ...given }];
  return list.map((each) => (matches(each) && isFields(each) ? { ...each, ...given } : each));
}

function changeList(resource: Fields, attribute: Attribute, target: Target, operation: Operation): void {
  const { name } = attribute;
  const list = asList(resource[name]);
  const given = asList(operation.value);
  if (target.filter !== null) resource[name] = changeMatching(list, attribute, target, operation);
  else if (operation.op === "add") resource[name] = extended(list, given);
  else if (operation.op === "replace") resource[name] = extended([], given);
  else {
    const gone = new Set(given.map(keyOf));
    resource[name] = gone.size === 0 ? [] : list.filter((each) => !gone.has(keyOf(each)));
  }
}

function changePart(resource: Fields, attribute: Attribute, part: string, operation: Operation): void {
  const known = partNamed(attribute, part);
  if (known === undefined) return;
  const before = resource[attribute.name];
  resource[attribute.name] = {
    ...(isFields(before) ? before : {}),
    [known.name]: operation.op === "remove" ? undefined : operation.value,
  };
}

/** Directories send what Bellwether does not keep, such as a department: that is left aside. */
function changeAt(
  resource: Fields,
  attributes: readonly Attribute[],
  path: string,
  operation: Operation,
): void {
  if (/^urn:/i.test(path) && !/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i.test(path)) return;
  const target = targetOf(path);
  const attribute = attributeNamed(attributes, target.name);
  if (attribute === undefined || attribute.readOnly === true) return;
  if (attribute.multiValued === true) changeList(resource, attribute, target, operation);
  else if (target.part !== null) changePart(resource, attribute, target.part, operation);
  else if (operation.op === "remove") delete resource[attribute.name];
  else if (attribute.parts !== undefined) {
    const before = resource[attribute.name];
    if (!isFields(operation.value)) throw wrongValue(`${attribute.name} must be an object.`);
    resource[attribute.name] = { ...(isFields(before) ? before : {}), ...operation.value };
  } else resource[attribute.name] = operation.value;
}

function targetOf(path: string): Target {
  try {
    return parseTarget(path);
  } catch (error) {
    throw error instanceof ScimError ? new ScimError(400, error.message, "invalidPath") : error;
  }
}

/** A resource as the operations of a PATCH leave it (RFC 7644, 3.5.2); it is checked like one that was sent whole. */
export function patched(resource: Fields, attributes: readonly Attribute[], body: unknown): Fields {
  const read = patchBody.safeParse(body);
  if (!read.success)
    throw new ScimError(
      400,
      `The body must be a PatchOp with 1 to ${mostOperations} operations that add, remove or replace.`,
      "invalidSyntax",
    );
  const result = { ...resource };
  for (const operation of read.data.Operations) {
    if (operation.path !== undefined) changeAt(result, attributes, operation.path, operation);
    else if (operation.op === "remove")
      throw new ScimError(400, "What is removed needs a path.", "invalidPath");
    else if (!isFields(operation.value)) throw wrongValue("Without a path the value must be an object.");
    else
      for (const [path, value] of Object.entries(operation.value))
        changeAt(result, attributes, path, { ...operation, path, value });
  }
  return canonical(attributes, result);
}
