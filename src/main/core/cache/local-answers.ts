import type { EndpointName } from "#contract/endpoints/table.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import type { RawInput } from "../api/client.ts";
import type { SubjectKind } from "../outbox/types.ts";
import type { Copies, Copy } from "./copies.ts";

const shows: Partial<Record<EndpointName, { readonly kind: SubjectKind; readonly param: string }>> = {
  "persons.show": { kind: "person", param: "id" },
  "cases.show": { kind: "case", param: "id" },
  "assessments.show": { kind: "assessment", param: "idOrUuid" },
  "tasks.show": { kind: "task", param: "id" },
};

const answer = (data: unknown, copiedAt: string): Copy => ({
  status: 200,
  etag: null,
  data: { data },
  copiedAt,
});

/** People in the cache, as the pickers of the forms search for them. */
const searchPersons = (copies: Copies, q: string, now: string): Copy => {
  const found = copies
    .search(q)
    .filter(({ kind }) => kind === "person")
    .flatMap(({ id }) => copies.record("person", id) ?? copies.record("personRef", id) ?? []);
  const persons = found.flatMap(({ data }) => personRef.safeParse(data).data ?? []);
  const [oldest = now] = [now, ...found.map(({ copiedAt }) => copiedAt)].sort();
  return answer(persons, oldest);
};

/**
 * An answer made from other cached answers while the server is away: a record under its other id, or a search in the
 * cache. Null where the cache cannot tell.
 */
export function localAnswer(copies: Copies, name: EndpointName, input: RawInput, now: string): Copy | null {
  if (name === "persons.search") {
    const { q } = input.query ?? {};
    return typeof q === "string" && q.trim() !== "" ? searchPersons(copies, q, now) : null;
  }
  const show = shows[name];
  const key = show && input.params?.[show.param];
  if (!show || (typeof key !== "string" && typeof key !== "number")) return null;
  const found = copies.record(show.kind, key);
  return found && answer(found.data, found.copiedAt);
}
