import { z } from "zod";
import { endpointOf } from "#contract/endpoints/plain-shapes.ts";
import type { PlainKind } from "#contract/kit/kinds.ts";
import { sampleBody } from "../arbitrary/sample-body.ts";
import { heldBy } from "./plain.ts";

type Named = Readonly<Record<string, number | undefined>>;

/**
 * What a new record of a kind says of the record that it is added to, where its kind belongs to another: that one is added
 * first, by `add`, which answers its id. Each is added once.
 */
export function createHolders(
  organizationId: number,
  add: (kind: PlainKind, body: object) => Promise<number>,
) {
  const made = new Map<PlainKind, Promise<number>>();
  const one = (kind: PlainKind): Promise<number> => {
    const known = made.get(kind) ?? begin(kind);
    made.set(kind, known);
    return known;
  };
  const begin = async (kind: PlainKind): Promise<number> => {
    const { body } = endpointOf(kind, "create") ?? {};
    if (!(body instanceof z.ZodObject)) throw new Error(`A body of the kind ${kind} is not an object.`);
    const known = { uuid: undefined, organization_id: organizationId, ...(await namedBy(kind)) };
    return add(kind, sampleBody(body, 1, known));
  };
  /** The fields of a body that name it; none where a kind belongs to nothing. Uploads are left out: nobody made any. */
  const namedBy = async (kind: PlainKind): Promise<Named> => {
    const held = heldBy[kind];
    const named: Named = held === undefined ? {} : { [held.field]: await one(held.kind) };
    return { ...named, drawing_upload_id: undefined };
  };
  return namedBy;
}
