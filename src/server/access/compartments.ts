import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { EventKind } from "#contract/records/case-work/schema.ts";
import {
  type Compartment,
  type Grantable,
  grantable,
  openCompartment,
} from "#contract/records/compartments/schema.ts";
import type { Database } from "#server/database/schema.ts";
import type { Reader } from "./reach.ts";

// Who reads what lies in a compartment, as a decision and as a condition of a query (decision 084). Whoever does not is
// answered as if it were not there.

/** Whoever reads, as far as compartments go. */
export interface Reading {
  readonly reach: Pick<Reader["reach"], "granted">;
}

const isGrantable = (compartment: Compartment): compartment is Grantable =>
  (grantable as readonly Compartment[]).includes(compartment);

/** May what lies in this compartment of the organization be read? One for which no right can be given opens to nobody. */
export const opens = ({ reach }: Reading, compartment: Compartment, organizationId: number): boolean =>
  compartment === openCompartment ||
  (isGrantable(compartment) && reach.granted[compartment].includes(organizationId));

/** The same for rows with a column of the compartment and one of the organization. */
export function inOpenCompartment(
  { reach }: Reading,
  compartment: RawBuilder<Compartment>,
  organization: RawBuilder<number>,
): Expression<SqlBool> {
  const e = expressionBuilder<Database, "cases">();
  return e.or([
    e(compartment, "=", openCompartment),
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

/** What timelines tell of WAVR documents, plans and worksheets. */
const eventsOfForms = [
  "wavr_begun",
  "wavr_snapshot",
  "wavr_signed",
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

/** For queries of `case_events`: without what tells of a document or a board in a compartment that the reader may not read. */
export function openEvents(reader: Reading): Expression<SqlBool> {
  const e = expressionBuilder<Database, "case_events">();
  return e.or([
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
}

/** Somebody with no right to a compartment: for what leaves, and for what everybody is told alike. */
export const nobody: Reading = { reach: { granted: { employment: [] } } };
