import { z } from "zod";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { kinds, plainKinds, type RecordKind, recordKinds } from "#contract/kit/kinds.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import type { RawInput } from "#core/api/client.ts";
import { answerKey, type Cache, type CachedAnswer } from "./cache.ts";

/** Reads that answer one record. */
const shows: ReadonlyMap<string, { readonly kind: RecordKind; readonly param: string }> = new Map(
  recordKinds.flatMap((kind) => {
    const { show } = kinds[kind];
    return show === null ? [] : [[show.endpoint, { kind, param: show.param }] as const];
  }),
);

/** Reads behind the edit forms of plain kinds: the record, beside the lists that the form of a new one needs. */
const edits: ReadonlyMap<string, { readonly kind: RecordKind; readonly key: string; readonly form: string }> =
  new Map(
    plainKinds.map((kind) => {
      const { edit, group } = kinds[kind];
      return [edit.endpoint, { kind, key: edit.key, form: `${group}.new` }] as const;
    }),
  );

const answer = (data: unknown, cachedAt: string): CachedAnswer => ({
  status: 200,
  etag: null,
  data: { data },
  cachedAt,
});

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

const editForm = (
  cache: Cache,
  { kind, key, form }: { readonly kind: RecordKind; readonly key: string; readonly form: string },
  id: string | number,
): CachedAnswer | null => {
  const record = cache.record(kind, id);
  const lists = cache.get(answerKey(form, {}));
  const parsed = formOf.safeParse(lists?.data).data;
  if (!record || !lists || !parsed) return null;
  const [oldest = record.cachedAt] = [record.cachedAt, lists.cachedAt].sort();
  return answer({ ...parsed.data, [key]: record.data }, oldest);
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
): CachedAnswer | null {
  if (name === "persons.search") {
    const { q } = input.query ?? {};
    return typeof q === "string" && q.trim() !== "" ? searchPersons(cache, q, now) : null;
  }
  const show = shows.get(name);
  const edit = edits.get(name);
  const key = show ? input.params?.[show.param] : input.params?.id;
  if (!(show ?? edit) || (typeof key !== "string" && typeof key !== "number")) return null;
  if (edit) return editForm(cache, edit, key);
  const found = show ? cache.record(show.kind, key) : null;
  return found && answer(found.data, found.cachedAt);
}
