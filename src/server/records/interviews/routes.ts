import { type Compartment, openCompartment } from "#contract/records/compartments/schema.ts";
import { interviewSectionOf } from "#contract/records/interviews/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import type { Access } from "#server/access/loaded.ts";
import { writeJson } from "#server/database/json-text.ts";
import { deleteRow, findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import { requireNamed } from "#server/http/named-record.ts";
import { beforeSavingKnown } from "#server/http/save-known.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordAssessmentEvent } from "#server/platform/case-history/case-events.ts";
import { placeNew } from "#server/platform/compartments/placing.ts";
import { linkInterview } from "#server/records/assessments/link-entries.ts";
import { relistEntries } from "#server/records/assessments/repository.ts";
import { move, requireOpen, requireSameCompartment } from "#server/records/compartments/move.ts";
import { listInterviews, presentInterview, updateInterview } from "./repository.ts";

async function reply(db: Db, id: number) {
  const data = await presentInterview(db, id);
  return { body: { data }, version: data.version };
}

type Saving = Pick<Call<"interviews.update">, "db" | "auth" | "body" | "now" | "audit">;

async function update({ db, auth, body, now, audit }: Saving, record: Access) {
  const before = await presentInterview(db, record.id);
  const wanted = body.assessment_uuid ?? before.assessment_uuid;
  if (before.assessment_uuid !== null && wanted !== before.assessment_uuid) {
    throw invalid("assessment_uuid", "An interview stays with its assessment.");
  }
  if ((body.section ?? before.section) !== before.section)
    throw invalid("section", "An interview stays in its section.");
  requireSameCompartment(body.compartment, before.compartment);
  await updateInterview(db, record.id, writeJson(body.state), now);
  if (before.assessment_uuid === null && wanted !== null) {
    const assessment = await requireNamed(db, auth, "assessment", {
      field: "assessment_uuid",
      key: wanted,
    });
    await linkInterview(db, record.id, { assessmentId: assessment.id }, { userId: auth.userId, at: now });
    await relistEntries(db, assessment.id, now);
  }
  audit({ fields: ["state"], compartment: before.compartment });
  return reply(db, record.id);
}

/** The interview that the body's uuid names, where it is the caller's own and theirs to change. */
async function ownKnown(db: Db, auth: Auth, uuid: string | null): Promise<Access | null> {
  const known = uuid === null ? null : await loadAccess(db, auth, "interview", uuid);
  if (known === null || !known.rights.edit) return null;
  return (await findRow(db, "interviews", known.id)).created_by === auth.userId ? known : null;
}

/** Where a new interview lies: in a compartment of the case that its assessment belongs to. */
async function placeOf(
  db: Db,
  auth: Auth,
  { caseId }: Pick<Access, "caseId">,
  wanted: Compartment = openCompartment,
): Promise<{ readonly compartment: Compartment; readonly organizationId: number | null }> {
  if (wanted === openCompartment) return { compartment: wanted, organizationId: null };
  if (caseId === undefined)
    throw invalid("compartment", "Only an interview of a case's assessment lies in a compartment.");
  const { organization_id: organizationId } = await findRow(db, "cases", caseId);
  return { compartment: requireOpen(auth, organizationId, wanted), organizationId };
}

export const interviewHandlers = {
  "interviews.list": async ({ db, auth, query, request }) => ({
    body: pageReply(request, query, await listInterviews(db, auth, query)),
  }),

  "interviews.create": async (call) => {
    const { db, auth, body, now, audit } = call;
    const known = await ownKnown(db, auth, body.uuid);
    if (known !== null) {
      const { id: recordId, organizationId } = known;
      const settle = await beforeSavingKnown(call, known, () => presentInterview(db, recordId));
      audit({ action: "interview.update", recordType: "interview", recordId, organizationId });
      const saved = await update(call, known);
      await settle();
      return { ...saved, status: 200 };
    }
    const assessment =
      body.assessment_uuid === null
        ? null
        : await requireNamed(db, auth, "assessment", { field: "assessment_uuid", key: body.assessment_uuid });
    const { compartment, organizationId: ofCase } = await placeOf(
      db,
      auth,
      assessment ?? {},
      body.compartment,
    );
    const uuid = await newUuid(db, "interviews", body.uuid ?? undefined);
    const id = await insertRow(db, "interviews", {
      uuid,
      version: 1,
      created_at: now,
      updated_at: now,
      created_by: auth.userId,
      assessment_id: assessment?.id ?? null,
      section: body.section ?? interviewSectionOf(body.state),
      state: writeJson(body.state),
      compartment,
    });
    const organizationId = ofCase ?? assessment?.organizationId ?? auth.reach.home ?? 0;
    await placeNew(db, { kind: "interview", id, organizationId, createdBy: auth.userId }, compartment);
    if (assessment !== null) {
      // Its assessment lists what everybody reads.
      if (compartment === openCompartment) await relistEntries(db, assessment.id, now);
      const event = { userId: auth.userId, at: now, recordId: id };
      await recordAssessmentEvent(db, assessment.id, { ...event, kind: "interview_added" });
    }
    audit({ recordType: "interview", recordId: id, organizationId, compartment });
    return reply(db, id);
  },

  "cases.moveInterview": async (call) => {
    const { db, auth, record, params, now, touch } = call;
    const access = await loadAccess(db, auth, "interview", params.interviewUuid);
    if (access?.rights.view !== true || access.caseId !== record.id) throw notFound(true);
    const before = await findRow(db, "interviews", access.id);
    const { id, created_by: createdBy, compartment, assessment_id } = before;
    const placed = { kind: "interview", id, createdBy, compartment } as const;
    await move(call, access, placed, () => presentInterview(db, id));
    await updateRow(db, "interviews", id, { updated_at: now });
    // Its assessment lists what everybody reads.
    if (assessment_id !== null && [compartment, call.body.compartment].includes(openCompartment)) {
      await relistEntries(db, assessment_id, now);
      touch("assessment", assessment_id);
    }
    return reply(db, id);
  },

  "interviews.update": (call) => update(call, call.record),

  "interviews.delete": async ({ db, auth, record, now, audit }) => {
    const { assessment_id, compartment } = await findRow(db, "interviews", record.id);
    await deleteRow(db, "interviews", record.id);
    audit({ compartment });
    if (assessment_id === null) return {};
    await recordAssessmentEvent(db, assessment_id, {
      userId: auth.userId,
      at: now,
      recordId: record.id,
      kind: "interview_removed",
    });
    if (compartment === openCompartment) await relistEntries(db, assessment_id, now);
    return {};
  },
} satisfies Partial<Handlers>;
