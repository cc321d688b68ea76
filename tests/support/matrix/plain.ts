import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints/table.ts";
import type { EndpointDefinition } from "#contract/kit/endpoint.ts";
import { isExported, kinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { sampleBody, sampleOf } from "../arbitrary/sample-body.ts";
import { entityBody } from "./entities.ts";
import type { Call } from "./http.ts";
import type { Target } from "./requests.ts";

type Action = "list" | "show" | "new" | "edit" | "create" | "update" | "delete" | "export";
/** The endpoints of every kind that the resource kit makes; only some have a page or an export. */
export type PlainEndpoint = Extract<EndpointName, `${(typeof kinds)[PlainKind]["prefix"]}.${Action}`>;

/** Something for each endpoint of each plain kind, from what each of its actions has. */
export const ofPlainKinds = <T>(make: (kind: PlainKind) => Readonly<Record<Action, T>>) =>
  Object.fromEntries(
    plainKinds.flatMap((kind) =>
      Object.entries(make(kind))
        .filter(([action]) => action !== "export" || isExported(kind))
        .filter(([action]) => action !== "show" || kinds[kind].show !== null)
        .map(([action, each]) => [`${kinds[kind].prefix}.${action}`, each]),
    ),
  ) as Record<PlainEndpoint, T>;

const definitionOf = (kind: PlainKind, action: Action): EndpointDefinition =>
  endpoints[`${kinds[kind].prefix}.${action}` as PlainEndpoint];

/** Kinds whose records are added to one of another kind, by the field that names it; who may change that may add them. */
export const heldBy: Partial<Record<PlainKind, { readonly kind: PlainKind; readonly field: string }>> = {
  "floor-plan": { kind: "location", field: "location_id" },
  zone: { kind: "floor-plan", field: "floor_plan_id" },
};

/** Kinds whose body is written by hand; those of all others are made from their schemas. */
const written: Partial<Record<PlainKind, (target: Target) => object>> = { entity: entityBody };

let made = 0;

/** The body of a plain record. Its label is another one each time: many must be unique where they are kept. */
export function plainBody(kind: PlainKind, target: Target): Readonly<Record<string, unknown>> {
  const byHand = written[kind];
  if (byHand !== undefined) return { ...byHand(target) };
  made += 1;
  const { kept, label } = kinds[kind];
  const holder = heldBy[kind];
  const { body } = definitionOf(kind, "create");
  if (!(body instanceof z.ZodObject)) throw new Error(`A body of the kind ${kind} is not an object.`);
  return sampleBody(body, 2, {
    [label]: `Seven oaks ${made}`,
    uuid: undefined,
    drawing_upload_id: undefined,
    ...(holder === undefined ? {} : { [holder.field]: target.plain[holder.kind].id }),
    // What a tree shares is kept at its root without naming it.
    organization_id: kept === "tree" ? undefined : target.organizationId,
  });
}

/** Every filter of a list at once. */
const listQuery = (kind: PlainKind, target: Target): Readonly<Record<string, unknown>> => {
  const shape = definitionOf(kind, "list").query?.shape ?? {};
  const usual = { q: "a", page: 1, per_page: 50, organization_id: target.organizationId };
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      Object.hasOwn(usual, name) ? usual[name as keyof typeof usual] : filterOf(field as z.ZodType),
    ]),
  );
};

/** One value; of several that are told apart by commas, the first that is accepted. */
function filterOf(field: z.ZodType): unknown {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
  const list = inner instanceof z.ZodPipe && inner.out instanceof z.ZodArray ? inner.out.element : null;
  return sampleOf(list instanceof z.ZodEnum ? list : (inner as z.ZodType), 1);
}

/** A valid call of each endpoint of each plain kind. */
export const plainRequests = ofPlainKinds<(target: Target) => Call>((kind) => {
  const params = (target: Target) => ({ id: target.plain[kind].id });
  return {
    list: (target) => ({ query: listQuery(kind, target) }),
    show: (target) => ({ params: params(target) }),
    new: () => ({}),
    edit: (target) => ({ params: { id: target.plain[kind].uuid } }),
    create: (target) => ({ body: plainBody(kind, target) }),
    update: (target) => ({ params: params(target), body: plainBody(kind, target) }),
    delete: (target) => ({ params: params(target) }),
    export: (target) => {
      const { page: _page, per_page: _perPage, ...filters } = listQuery(kind, target);
      return { body: { reason: "For the yearly review", format: "json", bom: false, filters } };
    },
  };
});
