import type { z } from "zod";
import { caseStatusOf } from "#contract/records/cases/moves.ts";
import type { CaseRecord, caseBody } from "#contract/records/cases/schema.ts";
import { caseLocationEvent } from "#contract/records/location-events/schema.ts";
import { placeName, placeWords } from "#contract/records/locations/place-words.ts";
import { locationRef } from "#contract/records/locations/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import { zoneOfRecord } from "#contract/records/zones/place.ts";
import { indexOf } from "#core/outbox/effects/change-index.ts";
import { type Context, namedBy } from "#core/outbox/effects/context.ts";
import { stampsOf } from "#core/outbox/effects/effect-parts.ts";
import type { RecordEffect } from "#core/outbox/effects/fold.ts";
import { templateAnswers } from "#core/outbox/effects/plain/template-answers.ts";
import { type Fields, fieldsOf, pick } from "#core/outbox/effects/shapes.ts";
import type { Change } from "#core/outbox/types.ts";
import { offeredModels } from "#instruments/models.ts";
import { personOfCase } from "./assessments.ts";
import { withUploads } from "./media.ts";
import { organizationOf } from "./organization.ts";

type Body = z.output<typeof caseBody>;

/** What was chosen from a list of the form, with its label there. */
function chosenIn(list: unknown, id: number | null): { id: number; label: string } | null {
  const found = (Array.isArray(list) ? list : []).map(fieldsOf).find((each) => each.id === id);
  return id === null || typeof found?.label !== "string" ? null : { id, label: found.label };
}

function placeOf({ location_id, zone_id }: Body, { local }: Context) {
  const { id, name, floor_plan_id } = fieldsOf(
    typeof zone_id === "number" ? local.record("zone", zone_id) : null,
  );
  const plan = fieldsOf(typeof floor_plan_id === "number" ? local.record("floor-plan", floor_plan_id) : null);
  // A zone says its place.
  const at = location_id === undefined ? plan.location_id : location_id;
  const place = locationRef.safeParse(typeof at === "number" ? local.record("location", at) : null).data;
  const floor_plan = typeof plan.id === "number" ? plan : null;
  const zone = zoneOfRecord.safeParse({ id, name, floor_plan }).data;
  return {
    place: place ? pick<typeof place>(place, ["id", "uuid", "name", "type"]) : null,
    zone: zone ? { ...zone, floor_plan: planRef(zone.floor_plan) } : null,
  };
}

const planRef = (plan: NonNullable<CaseRecord["zone"]>["floor_plan"]) =>
  plan === null ? null : { id: plan.id, uuid: plan.uuid, name: plan.name };

/** Those that this computer knows; the server has all of them. */
const eventsOf = ({ events = [] }: Body, { local }: Context): CaseRecord["events"] =>
  events
    .flatMap((uuid) => caseLocationEvent.safeParse(local.record("location-event", uuid)).data ?? [])
    .map((each) => pick<CaseRecord["events"][number]>(each, Object.keys(caseLocationEvent.shape)));

function peopleOf(body: Body, change: Change, context: Context): CaseRecord["persons"] {
  return (body.persons ?? []).map(({ person_uuid, role }, at) => {
    const known: PersonRef = personOfCase(person_uuid, null, change.seq + at, context);
    return { ...known, role, apart: null };
  });
}

/** The author leads what they open. */
function teamOf({ team = [] }: Body, context: Context): CaseRecord["team"] {
  const { author } = context;
  const roles = new Map(team.map(({ user_id, role }) => [user_id, role]));
  roles.set(author.id, "lead");
  return [...roles].map(([id, role]) => ({ ...context.colleague(id), title: null, role }));
}

const noneOf = {
  tasks: 0,
  tasks_open: 0,
  files: 0,
  comments: 0,
  time_entries: 0,
  notices: 0,
  wavr: 0,
  wavr_people: 0,
  wavr_signed: 0,
  plans: 0,
  wavr_plans: 0,
  meetings: 0,
  worksheets: 0,
};

/**
 * A case is opened here and changed at the server alone. Its number is the server's to give: until then it has none. The
 * tasks of its template are there with the number.
 */
export const caseEffect: RecordEffect<CaseRecord> = {
  create: (change, context) => {
    const body = change.body as Body;
    const at = context.savedAt(change);
    const form = fieldsOf(context.local.form?.("case"));
    const { place, zone } = placeOf(body, context);
    const named = placeName({ place, zone });
    const location = body.location ?? named;
    const persons = peopleOf(body, change, context);
    const team = teamOf(body, context);
    const type = chosenIn(form.types, body.type_id);
    const { template, fields } = templateAnswers(body as Fields, null, formWithVersions(form));
    const status = caseStatusOf(body.stage);
    return {
      ...stampsOf<CaseRecord>(change, context),
      ...ownOrganization(body, context),
      number: "",
      title: body.title,
      status,
      stage: body.stage,
      wavr: [],
      classification: null,
      category: chosenIn(form.categories, body.category_id),
      type,
      subjects: persons.filter(({ role }) => role === "subject").map(({ name }) => name),
      lead: leadOf(team),
      where: named ?? placeWords({ location, place: null }),
      tags: body.tags,
      archived_at: null,
      closed_at: status === "closed" ? at : null,
      legal_hold: false,
      confidentiality: body.confidentiality,
      occurred_at: body.occurred_at,
      reported_at: body.reported_at,
      reporter: body.reporter,
      location,
      place,
      former_place: null,
      zone,
      events: eventsOf(body, context),
      former_events: [],
      deleted_events: [],
      summary: body.summary,
      exact_words: body.exact_words,
      immediate_safety: body.immediate_safety,
      closing_reason: body.closing_reason,
      erasing: [],
      stage_before_closing: null,
      template: template as CaseRecord["template"],
      fields: fields as CaseRecord["fields"],
      created_by: context.author,
      persons,
      entities: [],
      team,
      // Which models the type offers is known to the server.
      offers: [...offeredModels()],
      guests: [],
      assessments: [],
      tasks: [],
      attachments: withUploads({}, body.attachments, change, context),
      counts: { ...noneOf },
      // Comments, people's records and tasks may follow it; the rest needs the server.
      can: { edit: true, delete: false, export: false, reveal: false },
    };
  },
  update: (record) => record,
  bodyOf: () => null,
};

function ownOrganization({ organization_id }: Body, context: Context) {
  const own = organizationOf(organization_id, context.local, null);
  return { ...own, organization_id: own.organization_id as CaseRecord["organization_id"] };
}

/** The first of those who lead it, as its list names one. */
function leadOf(team: CaseRecord["team"]): CaseRecord["lead"] {
  const [first] = team.filter(({ role }) => role === "lead").sort((one, other) => one.id - other.id);
  return first === undefined ? null : { id: first.id, full_name: first.full_name };
}

/** What the form offers is the newest of each template. */
const formWithVersions = (form: Fields): Fields => ({
  ...form,
  templates: (Array.isArray(form.templates) ? form.templates : [])
    .map(fieldsOf)
    .map((each) => ({ latest_version: each.version, ...each })),
});

/** Was the case that a read names opened on this computer, and the server does not have it yet? */
export const isOpenedHere = (key: unknown, changes: readonly Change[]): boolean => {
  const own = indexOf(changes).of("case", namedBy("case", key, changes));
  return own.some(({ creates, state }) => creates !== null && state !== "acked");
};
