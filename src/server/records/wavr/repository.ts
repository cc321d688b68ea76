import { changesBetween, type PlanChanges } from "#contract/records/plans/changes.ts";
import { reviewsIn, type SafetyPlan } from "#contract/records/plans/schema.ts";
import type { CaseForm } from "#contract/records/wavr/schema.ts";
import { progressOf } from "#instruments/worksheets/head.ts";
import { loadAccess } from "#server/access/access.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { presentRights, type Rights, wavrRights } from "#server/access/rights.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { namesOf } from "#server/records/case-notes/comments.ts";
import { personOfRow } from "#server/records/persons/repository.ts";
import { aboutSomebody } from "./person-of-form.ts";

type CopyRow = Row<"wavr_copies">;
type AnswerRow = Row<"wavr_answers">;
type Names = Awaited<ReturnType<typeof namesOf>>;

const joined = (db: Db) =>
  db
    .selectFrom("wavr_forms")
    .leftJoin("persons", "persons.id", "wavr_forms.person_id")
    .selectAll("wavr_forms")
    .select([
      "persons.uuid as person_uuid",
      "persons.name as person_name",
      "persons.person_type_id",
      "persons.grade",
    ]);

type Joined = Awaited<ReturnType<ReturnType<typeof joined>["executeTakeFirstOrThrow"]>>;

/** A document, what is kept of it, and who is named there. */
interface Whole {
  readonly row: Joined;
  readonly copies: readonly CopyRow[];
  /** What was said of its versions after they were signed. */
  readonly answers: readonly AnswerRow[];
  readonly rights: Rights;
  readonly name: Names;
}

const copiesOf = async (db: Db, forms: readonly number[]): Promise<readonly CopyRow[]> =>
  db
    .selectFrom("wavr_copies")
    .selectAll()
    .where("form_id", "in", [...forms, -1])
    .orderBy("form_id")
    .orderBy("number")
    .execute();

export const answersOf = (db: Db, forms: readonly number[]): Promise<readonly AnswerRow[]> =>
  db
    .selectFrom("wavr_answers")
    .selectAll()
    .where("form_id", "in", [...forms, -1])
    .orderBy("id")
    .execute();

/** Of plans, whose versions are many and long, and for lists: what was kept, without what it says. */
const copyHeadsOf = async (db: Db, forms: readonly number[]): Promise<readonly CopyRow[]> =>
  (
    await db
      .selectFrom("wavr_copies")
      .select(["id", "uuid", "form_id", "number", "made_at", "made_by", "about_person", "reason", "sha256"])
      .where("form_id", "in", [...forms, -1])
      .orderBy("form_id")
      .orderBy("number")
      .execute()
  ).map((row) => ({ ...row, agreed: null, state: writeJson({}) }));

const agreedIn = ({ agreed }: CopyRow) => (agreed === null ? [] : readJson(agreed));

async function wholes(
  db: Db,
  reader: Reader,
  caseId: number,
  rows: readonly Joined[],
  kept: "whole" | "heads" = "whole",
): Promise<readonly Whole[]> {
  const parent = await loadAccess(db, reader, "case", caseId);
  if (parent === null) throw new Error("A case vanished while its WAVR documents were read.");
  const inShort = ({ form }: Joined) => kept === "heads" || form === "plan" || form === "safety_plan";
  const idsOf = (some: readonly Joined[]) => some.map(({ id }) => id);
  const copies = [
    ...(await copiesOf(db, idsOf(rows.filter((row) => !inShort(row))))),
    ...(await copyHeadsOf(db, idsOf(rows.filter(inShort)))),
  ];
  const judgments = kept === "heads" ? [] : rows.filter(({ form }) => form === "assessment");
  const answers = judgments.length === 0 ? [] : await answersOf(db, idsOf(judgments));
  const name = await namesOf(db, [
    ...rows.map((row) => row.created_by),
    ...answers.map(({ made_by }) => made_by),
    ...copies.flatMap((row) => [row.made_by, ...agreedIn(row).map(({ user_id }) => user_id)]),
  ]);
  const of = Map.groupBy(copies, (row) => row.form_id);
  return rows.map((row) => ({
    row,
    copies: of.get(row.id) ?? [],
    answers: answers.filter(({ form_id }) => form_id === row.id),
    rights: wavrRights(parent.rights, row.form, row.created_by === reader.userId),
    name,
  }));
}

/** Whom a document is about; null of a safety plan while nobody is known. */
function aboutWhom(row: Joined) {
  const { person_id, person_uuid, person_name, person_type_id, grade } = row;
  if (person_id === null || person_uuid === null || person_name === null || person_type_id === null)
    return null;
  return { person_uuid, person: personOfRow({ person_id, person_uuid, person_name, person_type_id, grade }) };
}

const beforeWhom = ({ row, rights, name }: Whole) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  case_id: row.case_id,
  state: readJson(row.state),
  instrument: { pack: row.instrument_pack, version: row.instrument_version },
  created_by: name(row.created_by),
  compartment: row.compartment,
  can: presentRights(rights),
});

const document = (whole: Whole) => {
  const about = aboutSomebody(aboutWhom(whole.row));
  return { ...beforeWhom(whole), ...about };
};

const copyHead = (row: CopyRow, name: Names) => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  made_at: row.made_at,
  made_by: name(row.made_by),
  sha256: row.sha256,
});

const snapshotHead = (row: CopyRow, name: Names) => ({ ...copyHead(row, name), reason: row.reason ?? "" });

const snapshot = (row: CopyRow, name: Names) => ({ ...snapshotHead(row, name), state: readJson(row.state) });

const answer = ({ id, uuid, made_at, made_by, answer, words, sha256 }: AnswerRow, name: Names) => ({
  ...{ id, uuid, made_at, user: name(made_by), answer, words, sha256 },
});

const summary = (row: CopyRow, { name, answers }: Whole) => ({
  ...copyHead(row, name),
  answers: answers.filter(({ number }) => number === row.number).map((each) => answer(each, name)),
  state: readJson(row.state),
  agreed: agreedIn(row).map(({ user_id, ...each }) => ({
    ...each,
    user: user_id === null ? null : name(user_id),
  })),
});

const versionsOf = (whole: Whole) => whole.copies.map((each) => copyHead(each, whole.name));

const versioned = (whole: Whole) => ({ ...document(whole), versions: versionsOf(whole) });

/** A safety plan is stored under its schema alone, by the only call that saves one. It has no words of a pack. */
const safetyPlan = (whole: Whole) => {
  const { instrument: _, state, ...record } = beforeWhom(whole);
  const about = aboutWhom(whole.row) ?? { person_uuid: null, person: null };
  const versions = versionsOf(whole);
  // One that was saved before reviews were held names none.
  return {
    ...record,
    ...about,
    versions,
    state: { ...state, reviews: reviewsIn(state) } as unknown as SafetyPlan["state"],
  };
};

interface PlanVersionPlace {
  readonly caseId: number;
  /** Id or uuid. */
  readonly plan: number | string;
  readonly number: number;
}

/** What a list says of a document: nothing of what stands in it. */
const listed = (whole: Whole) => {
  const { state: _, ...head } = document(whole);
  return head;
};

/** What a call answers of a document of each form. */
export const shapes = {
  intake: document,
  worksheetHead: (whole: Whole) => ({
    ...document(whole),
    snapshots: whole.copies.map((each) => snapshotHead(each, whole.name)),
  }),
  worksheetListed: (whole: Whole) => ({
    ...listed(whole),
    snapshots: whole.copies.map((each) => snapshotHead(each, whole.name)),
  }),
  worksheet: (whole: Whole) => ({
    ...document(whole),
    snapshots: whole.copies.map((each) => snapshot(each, whole.name)),
  }),
  assessment: (whole: Whole) => ({
    ...document(whole),
    summaries: whole.copies.map((each) => summary(each, whole)),
  }),
  plan: versioned,
  safety_plan: safetyPlan,
  packWorksheetListed: (whole: Whole) => {
    const head = listed(whole);
    const progress = progressOf(readJson(whole.row.state), head.instrument);
    return {
      ...head,
      versions: versionsOf(whole),
      progress: progress === null ? null : { ...progress },
    };
  },
  pack_worksheet: (whole: Whole) => ({
    ...document(whole),
    versions: whole.copies.map((each) => ({ ...copyHead(each, whole.name), state: readJson(each.state) })),
  }),
};

/**
 * The documents of a case, or those of one form, in the order in which they were begun, as far as the reader may read their
 * compartments; what is kept of each whole, or without what it says.
 */
export async function formsOfCase(
  db: Db,
  reader: Reader,
  caseId: number,
  form?: CaseForm,
  kept: "whole" | "heads" = "whole",
) {
  const all = joined(db)
    .where("wavr_forms.case_id", "=", caseId)
    .where("wavr_forms.id", "in", openForms(reader))
    .orderBy("wavr_forms.id");
  const rows = await (form === undefined ? all : all.where("wavr_forms.form", "=", form)).execute();
  return wholes(db, reader, caseId, rows, kept);
}

async function wholeOf(db: Db, reader: Reader, id: number): Promise<Whole> {
  const row = await joined(db).where("wavr_forms.id", "=", id).executeTakeFirstOrThrow();
  const [found] = await wholes(db, reader, row.case_id, [row]);
  if (found === undefined) throw new Error("A WAVR document vanished while it was read.");
  return found;
}

/** One document in the shape of a call. */
export const presentForm = async <T>(
  db: Db,
  reader: Reader,
  id: number,
  shape: (whole: Whole) => T,
): Promise<T> => shape(await wholeOf(db, reader, id));

/** A document in the shape of its own form. */
export const presentWavr = (db: Db, reader: Reader, id: number): Promise<unknown> =>
  presentForm<unknown>(db, reader, id, (whole) => shapes[whole.row.form](whole));

/** What a plan of the case said in one of its versions; null where there is none that the reader may read. */
export async function planVersion(db: Db, reader: Reader, { caseId, plan, number }: PlanVersionPlace) {
  const row = await db
    .selectFrom("wavr_copies")
    .innerJoin("wavr_forms", "wavr_forms.id", "wavr_copies.form_id")
    .selectAll("wavr_copies")
    .select("wavr_forms.form")
    .where("wavr_forms.case_id", "=", caseId)
    .where(typeof plan === "number" ? "wavr_forms.id" : "wavr_forms.uuid", "=", plan)
    .where("wavr_forms.id", "in", openForms(reader))
    .where("wavr_copies.number", "=", number)
    .executeTakeFirst();
  if (row?.form !== "plan" && row?.form !== "safety_plan") return null;
  const name = await namesOf(db, [row.made_by]);
  return { ...copyHead(row, name), form: row.form, state: readJson(row.state) };
}

/** What each version of a plan of the case changed; null where there is no plan that the reader may read. */
export async function planChangesOf(
  db: Db,
  reader: Reader,
  { caseId, plan }: Omit<PlanVersionPlace, "number">,
): Promise<PlanChanges[] | null> {
  const rows = await db
    .selectFrom("wavr_copies")
    .innerJoin("wavr_forms", "wavr_forms.id", "wavr_copies.form_id")
    .select(["wavr_copies.number", "wavr_copies.state"])
    .where("wavr_forms.case_id", "=", caseId)
    .where(typeof plan === "number" ? "wavr_forms.id" : "wavr_forms.uuid", "=", plan)
    .where("wavr_forms.form", "in", ["plan", "safety_plan"])
    .where("wavr_forms.id", "in", openForms(reader))
    .orderBy("wavr_copies.number")
    .execute();
  if (rows.length === 0) return null;
  const states = rows.map(({ state }) => readJson(state));
  return rows.map(({ number }, at) => ({
    number,
    changes: at === 0 ? [] : [...changesBetween(states[at - 1] ?? {}, states[at] ?? {})],
  }));
}

/** The newest snapshot of a worksheet. */
export const newestSnapshot = (db: Db, reader: Reader, formId: number) =>
  presentForm(db, reader, formId, ({ copies, name }) => {
    const row = copies.at(-1);
    if (row === undefined) throw new Error("A snapshot vanished while it was read.");
    return snapshot(row, name);
  });
