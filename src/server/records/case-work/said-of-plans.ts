import { changesBetween } from "#contract/records/plans/changes.ts";
import { reviewsIn } from "#contract/records/plans/schema.ts";
import { taskDone } from "#contract/records/tasks/schema.ts";
import { openForms } from "#server/access/compartments.ts";
import type { Reader } from "#server/access/reach.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db, Row } from "#server/database/schema.ts";
import { actionsIn, planFacts } from "#server/records/plans/plan-facts.ts";

type EventRow = Row<"case_events">;
type State = Readonly<Record<string, unknown>>;

/** Is it a version of a plan? */
const isVersion = ({ kind }: EventRow): boolean => kind === "plan_saved" || kind === "safety_plan_saved";
/** Is it a version of a plan that a review made? */
const isReview = (row: EventRow): boolean => isVersion(row) && row.field === "reviews";
const isClosing = ({ kind, field }: EventRow): boolean => kind === "plan_saved" && field === "closed";

const openIn = (state: State): number => actionsIn(state).filter(({ status }) => status !== taskDone).length;

/** The versions that these events made of plans, and those before them, by plan and number. */
async function versionsOf(db: Db, rows: readonly EventRow[]) {
  const made = rows.filter((row) => isVersion(row) && row.record_id !== null);
  const numbers = made.map(({ to_value }) => Number(to_value)).filter(Number.isSafeInteger);
  const copies =
    made.length === 0
      ? []
      : await db
          .selectFrom("wavr_copies")
          .select(["form_id", "number", "state"])
          .where("form_id", "in", [...new Set(made.map(({ record_id }) => record_id ?? -1))])
          .where("number", "in", [...new Set([-1, ...numbers.flatMap((each) => [each - 1, each])])])
          .execute();
  return new Map(copies.map(({ form_id, number, state }) => [`${form_id} ${number}`, readJson(state)]));
}

/** How many actions of the case's plans in force were not done when it was closed then; null where it had none. */
async function openAt(
  db: Db,
  { reader, caseId }: { readonly reader: Reader; readonly caseId: number },
  closings: readonly EventRow[],
): Promise<(row: EventRow) => number | null> {
  const copies =
    closings.length === 0
      ? []
      : await db
          .selectFrom("wavr_copies")
          .innerJoin("wavr_forms", "wavr_forms.id", "wavr_copies.form_id")
          .select(["wavr_copies.form_id", "wavr_copies.made_at", "wavr_copies.state"])
          .where("wavr_forms.case_id", "=", caseId)
          .where("wavr_forms.form", "=", "plan")
          .where("wavr_forms.id", "in", openForms(reader))
          .orderBy("wavr_copies.number")
          .execute();
  const plans = [...Map.groupBy(copies, ({ form_id }) => form_id).values()];
  return ({ at }) => {
    const states = plans.flatMap((versions) => {
      const last = versions.findLast(({ made_at }) => made_at <= at);
      return last === undefined || planFacts({ form: "plan", state: last.state }).status !== "in_force"
        ? []
        : [readJson(last.state)];
    });
    return states.length === 0 ? null : states.reduce((sum, state) => sum + openIn(state), 0);
  };
}

/**
 * What versions of plans say: what a review found, what else changed, and how many actions of one were not done when it was closed, or
 * its case.
 */
export async function saidOfPlans(
  db: Db,
  told: { readonly reader: Reader; readonly caseId: number },
  rows: readonly EventRow[],
) {
  const versions = await versionsOf(db, rows);
  const stateOf = ({ record_id, to_value }: EventRow, back = 0): State | undefined =>
    versions.get(`${record_id} ${Number(to_value) - back}`);
  const isEnd = ({ kind }: EventRow) => kind === "closed";
  const left = await openAt(db, told, rows.filter(isEnd));
  return (row: EventRow) => {
    const said = isVersion(row) ? stateOf(row) : undefined;
    const before = isVersion(row) ? stateOf(row, 1) : undefined;
    const held = said !== undefined && isReview(row) ? (reviewsIn(said).at(-1) ?? null) : null;
    return {
      review: held === null ? null : { result: held.result, words: held.words, next: held.next },
      undone: isEnd(row) ? left(row) : said !== undefined && isClosing(row) ? openIn(said) : null,
      changes: said === undefined || before === undefined ? [] : [...changesBetween(before, said)],
    };
  };
}

/** What the team decided on agreement boards, by the board and the moment; null of every other event. */
export async function decisionsOf(db: Db, rows: readonly EventRow[]) {
  const boards = rows.flatMap(({ kind, record_id }) =>
    kind === "board_decided" && record_id !== null ? [record_id] : [],
  );
  const found =
    boards.length === 0
      ? []
      : await db
          .selectFrom("agreement_decisions")
          .select(["board_id", "made_at", "choice", "members"])
          .where("board_id", "in", [...new Set(boards)])
          .execute();
  const all = new Map(found.map((each) => [`${each.board_id} ${each.made_at}`, each]));
  return ({ kind, record_id, at }: EventRow) => {
    const decision = kind === "board_decided" ? all.get(`${record_id} ${at}`) : undefined;
    if (decision === undefined) return null;
    const differing = readJson(decision.members).filter(({ answer }) => answer === "differs").length;
    return { choice: decision.choice, differing };
  };
}
