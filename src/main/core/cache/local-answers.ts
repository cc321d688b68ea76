import { z } from "zod";
import { blankForm } from "#contract/endpoints/plain-shapes.ts";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { kinds, type PlainKind, plainKinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import type { RawInput } from "#core/api/call-types.ts";
import { answerKey, type Cache, type CachedAnswer } from "./cache.ts";
import { listAnswer } from "./list-answers.ts";
import { madeAnswer } from "./made-answer.ts";
import { placeAnswer } from "./place-answers.ts";

/** Reads that answer one record. */
const shows: ReadonlyMap<string, { readonly kind: RecordKind; readonly param: string }> = new Map(
  recordKinds.flatMap((kind) => {
    const { show } = kinds[kind];
    return show === null ? [] : [[show.endpoint, { kind, param: show.param }] as const];
  }),
);

/** Reads behind the edit forms of plain kinds. */
const edits: ReadonlyMap<string, PlainKind> = new Map(
  plainKinds.map((kind) => [kinds[kind].edit.endpoint, kind] as const),
);

const answer = (data: unknown, cachedAt: string): CachedAnswer => madeAnswer({ data }, cachedAt);

/** People in the cache, as the pickers of the forms search for them. */
const searchPersons = (cache: Cache, q: string, now: string): CachedAnswer => {
  const found = cache
    .search(q)
    .filter(({ kind }) => kind === "person")
    .flatMap(({ id }) => cache.record("person", id) ?? cache.record("personRef", id) ?? []);
  const persons = found.flatMap(({ data }) => personRef.safeParse(data).data ?? []);
  const [oldest = now] = [now, ...found.map(({ cachedAt }) => cachedAt)].sort();
  return answer(persons, oldest);
};

const formOf = z.looseObject({ data: z.looseObject({}) });

/**
 * The record, beside the lists that the form of a new one needs. They are blank where nobody read them: whoever may only
 * see records never does, and the record opens all the same.
 */
const editForm = (cache: Cache, kind: PlainKind, id: string | number): CachedAnswer | null => {
  const record = cache.record(kind, id);
  if (!record) return null;
  const lists = cache.get(answerKey(`${kinds[kind].prefix}.new`, {}));
  const parsed = formOf.safeParse(lists?.data).data?.data ?? blankForm(kind);
  const [oldest = record.cachedAt] = [record.cachedAt, lists?.cachedAt ?? record.cachedAt].sort();
  return answer({ ...parsed, [kinds[kind].edit.key]: record.data }, oldest);
};

/**
 * An answer made from other cached answers while the server is away: a record under its other id, or a search in the
 * cache. Null where the cache cannot tell.
 */
export function localAnswer(
  cache: Cache,
  name: EndpointName,
  input: RawInput,
  now: string,
  /** By whose clocks it is today where the reader works. */
  zone: string | null = null,
): CachedAnswer | null {
  if (name === "persons.search") {
    const { q } = input.query ?? {};
    return typeof q === "string" && q.trim() !== "" ? searchPersons(cache, q, now) : null;
  }
  const made = placeAnswer(cache, name, input, now) ?? listAnswer(cache, name, input, now, zone);
  if (made !== null) return made;
  const show = shows.get(name);
  const edit = edits.get(name);
  const key = show ? input.params?.[show.param] : input.params?.id;
  if (!(show ?? edit) || (typeof key !== "string" && typeof key !== "number")) return null;
  if (edit) return editForm(cache, edit, key);
  const found = show ? cache.record(show.kind, key) : null;
  return found && answer(found.data, found.cachedAt);
}
