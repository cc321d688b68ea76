import { z } from "zod";
import type { LocalHit } from "#contract/bridge/registry.ts";
import type { Kind } from "#contract/kit/kind.ts";
import { kinds, type OwnPageKind, ownPageKinds, type PlainKind, plainKinds } from "#contract/kit/kinds.ts";
import { labelOf, wordsOf } from "#core/kit/record-words.ts";

type PlainQueuedKind = Extract<OwnPageKind, PlainKind>;

/** The words by which the search finds a record. `names` weigh more than `words`. */
export interface CachedWords extends LocalHit {
  readonly names: string;
  readonly words: string;
}

const texts = z.array(z.string()).catch([]);
const text = z.string().nullish().catch(null);

const person = z.looseObject({
  uuid: z.string(),
  name: z.string(),
  preferred_name: text,
  student_id: text,
  grade: text,
  organization_name: text,
  person_type: z.looseObject({ name: text }).nullish(),
  aliases: texts,
  tags: texts,
});
const caseOf = z.looseObject({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  subjects: texts,
  tags: texts,
});
const assessment = z.looseObject({
  uuid: z.string(),
  person: z.looseObject({ name: z.string() }),
  case_number: text,
});

const join = (separator: string, parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== "").join(separator);

const personWords = (value: unknown): CachedWords | null => {
  const { data } = person.safeParse(value);
  if (!data) return null;
  const grade = data.grade ? `grade ${data.grade}` : null;
  return {
    kind: "person",
    id: data.uuid,
    title: data.name,
    detail: join(", ", [data.person_type?.name, grade, data.organization_name]),
    names: join(" ", [data.name, data.preferred_name]),
    words: join(" ", [data.student_id, ...data.aliases, ...data.tags]),
  };
};

const caseWords = (value: unknown): CachedWords | null => {
  const { data } = caseOf.safeParse(value);
  if (!data) return null;
  return {
    kind: "case",
    id: String(data.id),
    title: data.title,
    detail: join(", ", [data.number, ...data.subjects]),
    names: join(" ", [data.number, data.title]),
    words: join(" ", [...data.subjects, ...data.tags]),
  };
};

const assessmentWords = (value: unknown): CachedWords | null => {
  const { data } = assessment.safeParse(value);
  if (!data) return null;
  return {
    kind: "assessment",
    id: data.uuid,
    title: data.person.name,
    detail: join(", ", ["CSTAG", data.case_number]),
    names: data.person.name,
    words: join(" ", ["CSTAG", data.case_number]),
  };
};

const plainRecord = z.looseObject({ uuid: z.string() });

/** A record of a plain kind: its label, then whatever else its row in the table says that it is found by. */
const plainWords =
  (kind: PlainQueuedKind) =>
  (value: unknown): CachedWords | null => {
    const { data } = plainRecord.safeParse(value);
    if (!data) return null;
    const title = labelOf(kind, data);
    const words = wordsOf(kind, data);
    return { kind, id: data.uuid, title, detail: words.join(", "), names: title, words: words.join(" ") };
  };

const plainReaders = plainKinds.flatMap((kind) => {
  const { prefix, searched, show, edit }: Kind = kinds[kind];
  const found = ownPageKinds.find((each): each is PlainQueuedKind => each === kind);
  if (found === undefined || searched === null) return [];
  const read = plainWords(found);
  // Without a page of its own, the edit form shows the whole record.
  const inForm = (form: unknown) => read(z.looseObject({}).safeParse(form).data?.[edit?.key ?? ""]);
  return [
    ...(show ? [[show.endpoint, read] as const] : []),
    ...(edit && !show ? [[edit.endpoint, inForm] as const] : []),
    [`${prefix}.list`, read] as const,
  ];
});

const readers: Readonly<Record<string, (value: unknown) => CachedWords | null>> = {
  ...Object.fromEntries(plainReaders),
  "persons.show": personWords,
  "persons.list": personWords,
  "cases.show": caseWords,
  "cases.list": caseWords,
  "assessments.show": assessmentWords,
  "assessments.list": assessmentWords,
  "assessments.related": assessmentWords,
};

/** The words of every record in an answer, lists included: whatever was seen can be found. */
export function cachedWords(endpoint: string, answer: unknown): readonly CachedWords[] {
  const read = readers[endpoint];
  const { data } = z.looseObject({ data: z.unknown() }).safeParse(answer);
  if (!read || !data) return [];
  const values = Array.isArray(data.data) ? data.data : [data.data];
  return values.map(read).filter((one) => one !== null);
}
