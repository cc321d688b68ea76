import { v7 as uuidv7 } from "uuid";
import type { EndpointRequest } from "#contract/endpoints/table.ts";
import { classificationNames } from "#contract/records/assessments/classification.ts";
import type { AssessmentState } from "#contract/records/assessments/schema.ts";
import {
  classificationOf,
  isNoClass,
  reasonsOf,
  withRecordedClass,
  withServerIds,
} from "#contract/records/assessments/state.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { inOneTree, isWriter } from "#server/access/reach.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { forbidden, invalid, notFound } from "#server/http/errors.ts";
import { requireNoHold } from "#server/http/legal-hold.ts";
import { requireNamed } from "#server/http/named-record.ts";
import { beforeSavingKnown } from "#server/http/save-known.ts";
import { requireSameWords } from "#server/kit/kept-words.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordAssessmentEvent, recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { followAssessment } from "#server/platform/compartments/placing.ts";
import { notify } from "#server/platform/notifications/repository.ts";
import { wordsInUse } from "#server/platform/packs/packs.ts";
import { teamIds } from "#server/records/cases/writes.ts";
import { attach, changeMedia, removeMedia } from "#server/records/media/attachments.ts";
import { requireSamePerson } from "#server/records/person-merges/same-person.ts";
import { linkEntries } from "./link-entries.ts";
import { presentAssessment } from "./present-assessment.ts";
import {
  listAll,
  noteClassification,
  relatedAssessments,
  relistEntries,
  sectionEntries,
} from "./repository.ts";

type Body = EndpointRequest<"assessments.update">["body"];
type Saving = Pick<Call<"assessments.save">, "db" | "auth" | "body" | "now" | "audit" | "touch">;

/** Moving an assessment out of a case takes it away from there: for whoever may delete there, and never under hold. */
async function requireLeave(db: Db, record: Access): Promise<void> {
  if (record.caseId === undefined) return;
  if (!record.rights.delete)
    throw forbidden("Only the lead of its case or an administrator may move an assessment to another case.");
  await requireNoHold(db, record);
}

async function answer(db: Db, auth: Auth, access: Access) {
  const data = await presentAssessment(db, auth, access);
  return { body: { data }, version: data.version };
}

async function reply(db: Db, auth: Auth, id: number) {
  const access = await loadAccess(db, auth, "assessment", id);
  if (access === null) throw new Error("An assessment vanished while it was saved.");
  return answer(db, auth, access);
}

async function create({ db, auth, body, now, audit, touch }: Saving) {
  const person = await loadAccess(db, auth, "person", body.person_uuid);
  if (person === null || !person.rights.view) throw invalid("person_uuid", "This person was not found.");
  const parent =
    body.case_id === null
      ? null
      : await requireNamed(db, auth, "case", { field: "case_id", key: body.case_id });
  if (parent === null && !isWriter(auth.reach.roleIn(person.organizationId))) throw forbidden();
  const organization_id = parent?.organizationId ?? person.organizationId;
  if (!inOneTree(auth.reach, person.organizationId, organization_id))
    throw invalid("person_uuid", "This person was not found.");
  requireClass(body.state, null);
  const classification = classificationOf(body.state.steps);
  const { pack, version } = body.instrument ?? (await wordsInUse(db, auth.reach.rootOf(organization_id)));
  const id = await insertRow(db, "assessments", {
    uuid: body.uuid ?? uuidv7(),
    version: 1,
    organization_id,
    created_at: now,
    updated_at: now,
    created_by: auth.userId,
    type: body.type,
    person_id: person.id,
    case_id: body.case_id,
    classification,
    state: writeJson(withServerIds(body.state, { interviews: [], reminders: [] })),
    instrument_pack: pack,
    instrument_version: version,
  });
  await recordAssessmentEvent(db, id, {
    kind: "assessment_begun",
    userId: auth.userId,
    at: now,
    recordId: id,
  });
  const linked = await linkEntries(db, id, body.state, { userId: auth.userId, at: now });
  for (const each of linked) touch("interview", each);
  if (linked.length > 0) await relistEntries(db, id, now);
  if (classification !== null) {
    const reasons = reasonsOf(body.state.steps);
    await noteChange(db, auth, id, { from: null, to: classification, reasons, caseId: body.case_id, now });
  }
  await attach(db, "attachments", body.attachments, { type: "assessment", id, userId: auth.userId, now });
  audit({ recordType: "assessment", recordId: id, organizationId: organization_id });
  return reply(db, auth, id);
}

const words = (classification: number | null) => (classification === null ? null : String(classification));

/** Records a change of classification, and notifies the case's team of a substantive threat. */
async function noteChange(
  db: Db,
  auth: Auth,
  id: number,
  {
    from,
    to,
    reasons,
    caseId,
    now,
  }: {
    from: number | null;
    to: number | null;
    reasons: string | null;
    caseId: number | null;
    now: string;
  },
): Promise<void> {
  await noteClassification(db, {
    assessment_id: id,
    from_value: from,
    to_value: to,
    user_id: auth.userId,
    changed_at: now,
    reasons,
  });
  const event = { kind: "classified", userId: auth.userId, at: now, recordId: id } as const;
  await recordAssessmentEvent(db, id, { ...event, from: words(from), to: words(to) });
  if (caseId === null || to === null || to < 2) return;
  await notify(db, {
    kind: "case_classified",
    userIds: await teamIds(db, caseId),
    actorId: auth.userId,
    subject: { kind: "case", id: caseId },
    facts: { classification: to },
    now,
  });
}

/** A class is 0 to 3 (Spec §3). Another value that was stored long ago may come back as it was read. */
function requireClass(state: AssessmentState, before: AssessmentState | null): void {
  if (!isNoClass(state.steps)) return;
  const [given, stored] = [state, before].map((each) => writeJson(each?.steps.threat_classification ?? null));
  if (given === stored) return;
  throw invalid(
    "state.steps.threat_classification.threat_classification",
    `Choose ${classificationNames.map((name, value) => `${value} (${name})`).join(", ")}.`,
  );
}

async function update(
  { db, auth, body, now, audit, touch }: Omit<Saving, "body"> & { readonly body: Body },
  record: Access,
) {
  const before = await findRow(db, "assessments", record.id);
  await requireSamePerson(db, auth, body.person_uuid, before.person_id);
  requireSameWords(body.instrument, before);
  const moves = body.case_id !== null && body.case_id !== before.case_id;
  if (moves) await requireLeave(db, record);
  const parent =
    moves && body.case_id !== null
      ? await requireNamed(db, auth, "case", { field: "case_id", key: body.case_id })
      : null;
  if (parent !== null && !inOneTree(auth.reach, parent.organizationId, before.organization_id))
    throw invalid("case_id", "This case was not found.");
  const linked = await linkEntries(db, record.id, body.state, { userId: auth.userId, at: now });
  for (const each of linked) touch("interview", each);
  const former = readJson(before.state);
  requireClass(body.state, former);
  const given = withRecordedClass(body.state, former);
  const state = writeJson(withServerIds(given, await sectionEntries(db, record.id)));
  const classification = classificationOf(given.steps);
  await updateRow(db, "assessments", record.id, {
    state,
    classification,
    updated_at: now,
    ...(parent === null ? {} : { case_id: parent.id, organization_id: parent.organizationId }),
  });
  if (parent !== null) {
    await followAssessment(db, record.id, parent.organizationId);
    const event = { userId: auth.userId, at: now, recordId: record.id };
    const about = { ...event, personId: before.person_id };
    if (before.case_id !== null)
      await recordCaseEvent(db, { ...about, caseId: before.case_id, kind: "assessment_moved_out" });
    const kind = before.case_id === null ? "assessment_begun" : "assessment_moved_in";
    await recordCaseEvent(db, { ...about, caseId: parent.id, kind });
    if (before.case_id !== null) touch("case", before.case_id);
  }
  if (classification !== before.classification) {
    const caseId = parent?.id ?? before.case_id;
    const change = { from: before.classification, to: classification, reasons: reasonsOf(given.steps) };
    await noteChange(db, auth, record.id, { ...change, caseId, now });
  }
  const owner = { type: "assessment", id: record.id, userId: auth.userId, now } as const;
  const files = await attach(db, "attachments", body.attachments, owner);
  audit({
    fields: [
      ...(state === before.state ? [] : ["state"]),
      ...(classification === before.classification ? [] : ["classification"]),
      ...(moves ? ["case_id"] : []),
      ...(files > 0 ? ["attachments"] : []),
    ],
  });
  return reply(db, auth, record.id);
}

export const assessmentHandlers = {
  "assessments.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listAll(db, auth, query)),
  }),

  "assessments.related": async ({ db, auth, query }) => ({
    body: { data: await relatedAssessments(db, auth, query) },
  }),

  "assessments.show": ({ db, auth, record }) => answer(db, auth, record),

  "assessments.save": async (call) => {
    const { db, auth, body } = call;
    const known = body.uuid === null ? null : await loadAccess(db, auth, "assessment", body.uuid);
    if (known === null) return create(call);
    // The uuid exists: this is an update, with its rules.
    if (!known.rights.view) throw notFound(true);
    if (!known.rights.edit) throw forbidden();
    const settle = await beforeSavingKnown(call, known, () => presentAssessment(db, auth, known));
    call.audit({
      action: "assessment.update",
      recordType: "assessment",
      recordId: known.id,
      organizationId: known.organizationId,
    });
    const saved = await update(call, known);
    await settle();
    return { ...saved, status: 200 };
  },

  "assessments.update": async (call) => update(call, call.record),

  "assessments.updateMedia": async (call) => ({
    body: { data: await changeMedia(call, { type: "assessment", id: call.record.id }, call.params.mediaId) },
  }),

  "assessments.deleteMedia": async (call) => {
    await removeMedia(call, { type: "assessment", id: call.record.id }, call.params.mediaId);
    return {};
  },
} satisfies Partial<Handlers>;
