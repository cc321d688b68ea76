import type { EndpointName } from "#contract/endpoints/table.ts";
import { type AssessmentSummary, wavrType } from "#contract/records/assessments/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { type WavrBody, type WavrForm, type WavrHead, wavrForms } from "#contract/records/wavr/schema.ts";
import type { WavrStanding } from "#contract/records/wavr/standing.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, localIdOf } from "#core/outbox/effects/context.ts";
import type { Overlay } from "#core/outbox/effects/overlays/overlay.ts";
import { fieldsOf } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { personOfCase } from "./assessments.ts";
import { caseIdOf, changesOfCase, stamps } from "./case-notes.ts";
import { overlayPersonRow } from "./persons.ts";

// How far WAVR assessments are, for the pages of a case and for lists: what was begun here is begun. Nothing is signed
// without the server.

/** Which document each call that waits begins or changes. */
const formOf: { readonly [N in EndpointName]?: WavrForm } = {
  "wavr.saveIntake": "intake",
  "wavr.saveWorksheet": "worksheet",
  "wavr.updateWorksheet": "worksheet",
  "wavr.saveAssessment": "assessment",
};

/** Of an assessment that was begun here nothing is counted: the server does. */
const notBegun: WavrStanding = {
  forms: [],
  signed_at: null,
  levels: [],
  facts: null,
  coded: null,
  missing: null,
  changed: [],
};

const withForm = (forms: readonly string[], form: WavrForm): string[] =>
  wavrForms.filter((each) => each === form || forms.includes(each));

const personUuidOf = ({ body }: Change) => (body as WavrBody).person_uuid;

export const overlayWavrHeads: Overlay<"wavr.heads"> = (read, { params }, changes, context) => {
  const own = changesOfCase(changes, "wavr", params?.id, context);
  if (own.length === 0 && read === null) return read;
  const heads = new Map((read?.data ?? []).map((head) => [String(head.person_uuid), head]));
  for (const change of own) {
    const form = formOf[change.endpoint];
    if (form === undefined) continue;
    const person_uuid = personUuidOf(change);
    const { case_id, updated_at } = stamps(change, context);
    const head: WavrHead = heads.get(person_uuid) ?? {
      person_uuid,
      person: personOfCase(person_uuid, case_id, localIdOf(change), context),
      updated_at,
      raters: [],
      plan_versions: 0,
      plan_status: null,
      ...notBegun,
    };
    const { author } = context;
    const rates = form === "worksheet" && author !== null && !head.raters.some(({ id }) => id === author.id);
    heads.set(person_uuid, {
      ...head,
      updated_at,
      forms: withForm(head.forms, form),
      raters: rates ? [...head.raters, author] : head.raters,
    });
  }
  const data = [...heads.values()].map((head) => {
    const person = overlayPersonRow(head.person, changes, context);
    return person === head.person ? head : { ...head, person };
  });
  return { ...read, data };
};

const keyOf = (caseId: number | null, personUuid: string) => `${caseId} ${personUuid}`;

/** Rows of a list of all assessments after the changes that wait, and those that were begun here, of a case and a person each. */
export function overlayWavrRows(
  rows: readonly AssessmentSummary[],
  changes: readonly Change[],
  context: Context,
): { readonly rows: readonly AssessmentSummary[]; readonly begun: readonly AssessmentSummary[] } {
  const own = indexOf(changes)
    .ofKind("wavr")
    .filter(({ endpoint }) => formOf[endpoint] !== undefined);
  if (own.length === 0) return { rows, begun: [] };
  const shown = new Map(
    rows
      .filter(({ type }) => type === wavrType)
      .map((row) => [keyOf(row.case_id, row.person_uuid), row] as const),
  );
  const known = new Set(shown.keys());
  for (const change of own) {
    const form = formOf[change.endpoint];
    if (form === undefined) continue;
    const { case_id, updated_at, id, uuid, ...made } = stamps(change, context);
    const person_uuid = personUuidOf(change);
    const key = keyOf(case_id, person_uuid);
    const before = shown.get(key);
    if (before === undefined && change.creates === null) continue;
    const { number } = fieldsOf(context.local.record("case", case_id));
    const row = before ?? {
      ...made,
      id: id as AssessmentSummary["id"],
      uuid: uuid as AssessmentSummary["uuid"],
      updated_at,
      type: wavrType,
      person_uuid,
      person: personOfCase(person_uuid, case_id, localIdOf(change), context),
      case_id: caseIdOf(case_id, context),
      case_number: typeof number === "string" ? number : null,
      classification: null,
      created_by: context.author,
      wavr: notBegun,
    };
    const { wavr = notBegun } = row;
    const [later = updated_at] = [updated_at, row.updated_at].sort().reverse();
    shown.set(key, { ...row, updated_at: later, wavr: { ...wavr, forms: withForm(wavr.forms, form) } });
  }
  return {
    rows: rows.map((row) =>
      row.type === wavrType ? (shown.get(keyOf(row.case_id, row.person_uuid)) ?? row) : row,
    ),
    begun: [...shown].filter(([key]) => !known.has(key)).map(([, row]) => row),
  };
}

type OfPerson = Person["wavr"][number];

/**
 * How far each WAVR assessment of a person is, after the changes that wait, and those that were begun here. A copy from
 * before there were any has no rows.
 */
export function overlayWavrOfPerson(
  rows: readonly OfPerson[] | undefined,
  personUuid: string,
  changes: readonly Change[],
  context: Context,
): readonly OfPerson[] {
  const own = indexOf(changes)
    .ofKind("wavr")
    .filter((change) => formOf[change.endpoint] !== undefined && personUuidOf(change) === personUuid);
  if (own.length === 0) return rows ?? [];
  const shown = new Map((rows ?? []).map((row) => [row.case_id as number, row]));
  for (const change of own) {
    const form = formOf[change.endpoint];
    if (form === undefined) continue;
    const { case_id, updated_at } = stamps(change, context);
    const { number } = fieldsOf(context.local.record("case", case_id));
    const row = shown.get(case_id) ?? {
      ...notBegun,
      case_id: case_id as OfPerson["case_id"],
      case_number: typeof number === "string" ? number : null,
      updated_at,
    };
    shown.set(case_id, { ...row, updated_at, forms: withForm(row.forms, form) });
  }
  return [...shown.values()];
}
