import { z } from "zod";
import type { LocalHit } from "#contract/bridge/registry.ts";

/** The words by which the search finds a record. `names` weigh more than `words`. */
export interface CopiedWords extends LocalHit {
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

const personWords = (value: unknown): CopiedWords | null => {
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

const caseWords = (value: unknown): CopiedWords | null => {
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

const assessmentWords = (value: unknown): CopiedWords | null => {
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

const readers: Readonly<Record<string, (value: unknown) => CopiedWords | null>> = {
  "persons.show": personWords,
  "persons.list": personWords,
  "cases.show": caseWords,
  "cases.list": caseWords,
  "assessments.show": assessmentWords,
  "assessments.list": assessmentWords,
  "assessments.related": assessmentWords,
};

/** The words of every record in an answer, lists included: whatever was seen can be found. */
export function copiedWords(endpoint: string, answer: unknown): readonly CopiedWords[] {
  const read = readers[endpoint];
  const { data } = z.looseObject({ data: z.unknown() }).safeParse(answer);
  if (!read || !data) return [];
  const values = Array.isArray(data.data) ? data.data : [data.data];
  return values.map(read).filter((one) => one !== null);
}
