import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { forEachName } from "#contract/kit/for-each-name.ts";
import type { EventKind } from "#contract/records/case-work/schema.ts";
import {
  type Compartment,
  type Grantable,
  grantable,
  openCompartment,
  ownCompartment,
} from "#contract/records/compartments/schema.ts";
import type { Database, Db } from "#server/database/schema.ts";
import { type TracedKind, tracedKinds } from "#server/database/tables/compartment-traces.ts";
import type { Reader } from "./reach.ts";

// Who reads what lies in a compartment, as a decision and as a condition of a query (decision 084). Whoever does not is
// answered as if it were not there.

/** Whoever reads, as far as compartments go. */
export interface Reading {
  readonly reach: Pick<Reader["reach"], "granted">;
  /** Null for nobody in particular: no memory aid is theirs. */
  readonly userId: number | null;
}

/** Where something lies: in a compartment of an organization. A memory aid names its author. */
export interface Place {
  readonly compartment: Compartment;
  readonly organizationId: number;
  readonly createdBy?: number | null;
}

const isGrantable = (compartment: Compartment): compartment is Grantable =>
  (grantable as readonly Compartment[]).includes(compartment);

/** May what lies there be read? */
export const opensAt = (
  { reach, userId }: Reading,
  { compartment, organizationId, createdBy = null }: Place,
): boolean =>
  compartment === openCompartment ||
  (compartment === ownCompartment && createdBy !== null && createdBy === userId) ||
  (isGrantable(compartment) && reach.granted[compartment].includes(organizationId));

/** The same of what has no author: one for which no right can be given opens to nobody. */
export const opens = (reader: Reading, compartment: Compartment, organizationId: number): boolean =>
  opensAt(reader, { compartment, organizationId });

/** The same for rows with a column of the compartment, one of the organization, and one of the author where they have any. */
export function inOpenCompartment(
  { reach, userId }: Reading,
  compartment: RawBuilder<Compartment>,
  organization: RawBuilder<number>,
  author?: RawBuilder<number | null>,
): Expression<SqlBool> {
  const e = expressionBuilder<Database, "cases">();
  return e.or([
    e(compartment, "=", openCompartment),
    ...(author === undefined || userId === null
      ? []
      : [e.and([e(compartment, "=", ownCompartment), e(author, "=", userId)])]),
    ...grantable
      .filter((name) => reach.granted[name].length > 0)
      .map((name) => e.and([e(compartment, "=", name), e(organization, "in", [...reach.granted[name]])])),
  ]);
}

/** The ids of WAVR documents whose compartment the reader may read. */
export const openForms = (reader: Reading) =>
  expressionBuilder<Database, "cases">()
    .selectFrom("wavr_forms")
    .innerJoin("cases as case_of_form", "case_of_form.id", "wavr_forms.case_id")
    .select("wavr_forms.id")
    .where(
      inOpenCompartment(reader, sql.ref("wavr_forms.compartment"), sql.ref("case_of_form.organization_id")),
    );

/** The ids of agreement boards whose compartment the reader may read. */
export const openBoards = (reader: Reading) =>
  expressionBuilder<Database, "cases">()
    .selectFrom("agreement_boards")
    .innerJoin("cases as case_of_board", "case_of_board.id", "agreement_boards.case_id")
    .select("agreement_boards.id")
    .where(
      inOpenCompartment(
        reader,
        sql.ref("agreement_boards.compartment"),
        sql.ref("case_of_board.organization_id"),
      ),
    );

/** Of entries and files that were ever closed, the numbers of those that the reader may not read, gone ones among them. */
export const closedRecords = (reader: Reading, kind: TracedKind) =>
  expressionBuilder<Database, "cases">()
    .selectFrom("compartment_traces")
    .select("compartment_traces.record_id")
    .where("compartment_traces.kind", "=", kind)
    .where((e) =>
      e.not(
        inOpenCompartment(
          reader,
          sql.ref("compartment_traces.compartment"),
          sql.ref("compartment_traces.organization_id"),
          sql`coalesce(compartment_traces.created_by, -1)`,
        ),
      ),
    );

/** For queries with a column that numbers a record of this kind: without those that the reader may not read. */
export const notClosed = (reader: Reading, kind: TracedKind, column: RawBuilder<number | null>) => {
  const e = expressionBuilder<Database, "cases">();
  return e.not(e.exists(closedRecords(reader, kind).where("compartment_traces.record_id", "=", column)));
};

/** Which of these records the reader may not read. */
export async function closedAmong(
  db: Db,
  reader: Reading,
  kind: TracedKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { reach, userId } = reader;
  const found = await db
    .selectFrom("compartment_traces")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "in", [...ids, -1])
    .execute();
  const closed = found.filter(
    ({ compartment, organization_id, created_by }) =>
      !opensAt({ reach, userId }, { compartment, organizationId: organization_id, createdBy: created_by }),
  );
  return new Set(closed.map(({ record_id }) => record_id));
}

/** What timelines tell of entries and of files. */
const eventsOfTraced = {
  comment: ["comment", "comment_moved", "comment_removed", "comment_restored"],
  media: ["file_added", "file_moved", "file_removed", "file_restored"],
  task: ["task_created", "task_completed", "task_reopened", "task_removed", "task_restored", "task_moved"],
  interview: ["interview_added", "interview_removed", "interview_restored", "interview_moved"],
} as const satisfies Record<TracedKind, readonly EventKind[]>;

/** What timelines tell of WAVR documents, plans and worksheets. */
const eventsOfForms = [
  "wavr_begun",
  "wavr_snapshot",
  "wavr_signed",
  "wavr_answered",
  "worksheet_begun",
  "worksheet_signed",
  "plan_saved",
  "safety_plan_saved",
  "check_in_recorded",
] as const satisfies readonly EventKind[];

/** And of agreement boards. */
const eventsOfBoards = [
  "board_begun",
  "board_opened",
  "board_decided",
] as const satisfies readonly EventKind[];

/** For queries of `case_events`: without what tells of something in a compartment that the reader may not read. */
export function openEvents(reader: Reading): Expression<SqlBool> {
  const e = expressionBuilder<Database, "case_events">();
  const untraced = (kind: TracedKind) =>
    e.or([
      e("case_events.kind", "not in", eventsOfTraced[kind]),
      notClosed(reader, kind, sql.ref("case_events.record_id")),
    ]);
  const beside = e.or([
    e("case_events.kind", "not in", [...eventsOfForms, ...eventsOfBoards]),
    e.and([
      e("case_events.kind", "in", eventsOfForms),
      e.exists(openForms(reader).where("wavr_forms.id", "=", sql.ref<number>("case_events.record_id"))),
    ]),
    e.and([
      e("case_events.kind", "in", eventsOfBoards),
      e.exists(
        openBoards(reader).where("agreement_boards.id", "=", sql.ref<number>("case_events.record_id")),
      ),
    ]),
  ]);
  return e.and([beside, ...tracedKinds.map(untraced)]);
}

/** Somebody with no right to a compartment: for what leaves, and for what everybody is told alike. */
export const nobody: Reading = { userId: null, reach: { granted: forEachName(grantable, () => []) } };

/** Whoever reads, without any right to a compartment: for what leaves, whoever takes it out. */
export const withoutGrants = <R extends Pick<Reader, "reach">>(reader: R): R => ({
  ...reader,
  reach: { ...reader.reach, granted: nobody.reach.granted },
});
