import { compartmentName, openCompartment } from "#contract/records/compartments/schema.ts";
import { pastDay } from "#contract/records/plans/in-force.ts";
import type { WavrForm } from "#contract/records/wavr/schema.ts";
import { judgmentProblems, pastReviewIn, planProblems, planStatusOf } from "#instruments/wavr-rules.ts";
import { opens } from "#server/access/compartments.ts";
import type { Access } from "#server/access/loaded.ts";
import { readJson, writeJson } from "#server/database/json-text.ts";
import { findRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { invalid, notFound } from "#server/http/errors.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { todayAt } from "#server/platform/accounts/schedules.ts";
import { caseReaders, couldRead } from "#server/platform/case-history/case-readers.ts";
import { requireCase } from "#server/records/case-notes/under-case.ts";
import { settlePlan } from "#server/records/plans/check-ins.ts";
import { planBefore, requireMayStand } from "#server/records/plans/in-force.ts";
import { renewOutcomes } from "#server/records/plans/plan-actions.ts";
import { closedBy } from "#server/records/plans/plan-facts.ts";
import { withReviews } from "#server/records/plans/review.ts";
import { requireAdult } from "./adults.ts";
import { keepAnswer, tellUnasked } from "./answering.ts";
import { headsOfCase } from "./heads.ts";
import { keepForm } from "./keep-form.ts";
import { personOf } from "./person-of-form.ts";
import { formsOfCase, newestSnapshot, presentForm, shapes } from "./repository.ts";
import { change, saveForm } from "./saving.ts";
import { noteSigned } from "./signed-upon.ts";
import { refusal, wordsOfForm } from "./words-of-form.ts";

/** The document that an address names: one of this form, in the case that it names too. */
async function requireForm(db: Db, auth: Auth, record: Access, caseKey: number | string, form: WavrForm) {
  const row = await findRow(db, "wavr_forms", record.id);
  await requireCase(db, auth, caseKey, row.case_id);
  if (row.form !== form) throw notFound(true);
  return row;
}

/** A document in the shape of its call, with its version. */
async function reply<T extends { readonly version: number }>(
  { db, auth }: { readonly db: Db; readonly auth: Auth },
  id: number,
  shape: Parameters<typeof presentForm<T>>[3],
) {
  const data = await presentForm(db, auth, id, shape);
  return { body: { data }, version: data.version };
}

/** A judgment that is signed is whole, and of levels that there are, by the words it was begun under (DOMAIN-6). */
async function requireWhole(
  { db, auth, record, services }: Pick<Call<"wavr.sign">, "db" | "auth" | "record" | "services">,
  form: Row<"wavr_forms">,
): Promise<void> {
  const { wavr } = await wordsOfForm(db, auth, record, form);
  const [problem] = judgmentProblems(wavr.assessment, readJson(form.state));
  if (problem !== undefined) throw refusal(problem, "before it is signed");
  const today = await todayAt(db, services.options, record.organizationId);
  const past = pastReviewIn(wavr.assessment, readJson(form.state), today);
  if (past !== null) throw invalid(`state.${past.key}`, pastDay(past.label));
}

/** A plan that the team goes by, or closes, says all that its pack requires; a draft may leave out anything. */
async function requireInForce(
  { db, auth, record, now }: Pick<Call<"wavr.savePlan">, "db" | "auth" | "record" | "now">,
  {
    saved: form,
    before,
  }: { readonly saved: Row<"wavr_forms">; readonly before: Row<"wavr_forms"> | undefined },
  today: string,
): Promise<void> {
  const state = readJson(form.state);
  const { wavr } = await wordsOfForm(db, auth, record, form);
  const [problem] = planProblems(wavr.plan, state, before === undefined ? null : readJson(before.state));
  if (planStatusOf(state) === "in_force")
    await requireAdult(db, await findRow(db, "persons", personOf(form)), {
      caseId: form.case_id,
      form: form.form,
      now,
    });
  if (problem !== undefined)
    throw refusal(
      problem,
      planStatusOf(state) === "ended" ? "before the plan is closed" : "before the plan is active",
    );
  const label = wavr.plan.fields.find(({ key }) => key === "review_date")?.label;
  await requireMayStand({ db, auth, record }, { saved: form, before }, { today, label });
}

/** Whoever is named as somebody who was asked can see what is signed. */
async function requireColleagues(
  db: Db,
  { case_id, compartment }: Row<"wavr_forms">,
  ids: readonly (number | null)[],
): Promise<void> {
  const readers = await caseReaders(db, case_id, compartment);
  for (const [index, id] of ids.entries())
    if (id !== null && !readers.has(id))
      throw invalid(
        `agreed.${index}.user_id`,
        compartment === openCompartment
          ? "This colleague may not see the case. Add them to its team first, or name them without an account."
          : `This colleague may not see the ${compartmentName(compartment).toLowerCase()} of the case. Name them without an account.`,
      );
}

/** Who of the team may not read what is written about staff, for those who may. */
async function unreadBy(
  db: Db,
  auth: Call<"wavr.show">["auth"],
  { id, organizationId }: Call<"wavr.show">["record"],
): Promise<number[]> {
  if (!opens(auth, "employment", organizationId)) return [];
  const team = await db.selectFrom("case_team").select("user_id").where("case_id", "=", id).execute();
  const readers = await caseReaders(db, id, "employment");
  return team.map(({ user_id }) => user_id).filter((each) => !readers.has(each));
}

export const wavrHandlers = {
  "wavr.show": async ({ db, auth, record }) => {
    const all = Map.groupBy(await formsOfCase(db, auth, record.id), ({ row }) => row.form);
    const data = {
      intakes: (all.get("intake") ?? []).map(shapes.intake),
      worksheets: (all.get("worksheet") ?? []).map(shapes.worksheetHead),
      assessments: (all.get("assessment") ?? []).map(shapes.assessment),
      plans: (all.get("plan") ?? []).map(shapes.plan),
      unread_by: await unreadBy(db, auth, record),
      employment_readers: opens(auth, "employment", record.organizationId)
        ? [...(await couldRead(db, record.id, "employment"))].sort((a, b) => a - b)
        : null,
    };
    return { body: { data } };
  },

  "wavr.heads": async ({ db, auth, record }) => ({
    body: { data: await headsOfCase(db, auth, record.id) },
  }),

  "wavr.intakes": async ({ db, auth, record }) => ({
    body: { data: (await formsOfCase(db, auth, record.id, "intake")).map(shapes.intake) },
  }),

  "wavr.saveIntake": async (call) => {
    const { id, isNew } = await saveForm(call, call.record, "intake", call.body);
    return { ...(await reply(call, id, shapes.intake)), status: isNew ? 201 : 200 };
  },

  "wavr.worksheets": async ({ db, auth, record }) => ({
    body: {
      data: (await formsOfCase(db, auth, record.id, "worksheet", "heads")).map(shapes.worksheetListed),
    },
  }),

  "wavr.saveWorksheet": async (call) => {
    const { id, isNew } = await saveForm(call, call.record, "worksheet", call.body);
    return { ...(await reply(call, id, shapes.worksheet)), status: isNew ? 201 : 200 };
  },

  "wavr.worksheet": async ({ db, auth, record, params }) => {
    await requireForm(db, auth, record, params.id, "worksheet");
    return reply({ db, auth }, record.id, shapes.worksheet);
  },

  "wavr.updateWorksheet": async ({ db, auth, record, params, body, now, audit, touch }) => {
    const before = await requireForm(db, auth, record, params.id, "worksheet");
    const { compartment } = before;
    audit({ fields: await change({ db, auth, now }, before, body), compartment });
    touch("case", before.case_id);
    return reply({ db, auth }, record.id, shapes.worksheet);
  },

  "wavr.takeSnapshot": async (call) => {
    const { db, auth, record, params, body } = call;
    await keepForm(call, await requireForm(db, auth, record, params.id, "worksheet"), "wavr_snapshot", body);
    return { body: { data: await newestSnapshot(db, auth, record.id) } };
  },

  "wavr.assessments": async ({ db, auth, record }) => ({
    body: { data: (await formsOfCase(db, auth, record.id, "assessment")).map(shapes.assessment) },
  }),

  "wavr.saveAssessment": async (call) => {
    const body = { ...call.body, uuid: call.params.wavrAssessmentId };
    const { id, isNew } = await saveForm(call, call.record, "assessment", body);
    return { ...(await reply(call, id, shapes.assessment)), status: isNew ? 201 : 200 };
  },

  "wavr.sign": async (call) => {
    const { db, auth, record, params, body } = call;
    const form = await requireForm(db, auth, record, params.id, "assessment");
    const person = await findRow(db, "persons", personOf(form));
    await requireAdult(db, person, { caseId: form.case_id, form: form.form, now: call.now });
    await requireWhole(call, form);
    await requireColleagues(
      db,
      form,
      body.agreed.map(({ user_id }) => user_id),
    );
    await keepForm(call, form, "wavr_signed", { uuid: body.uuid, agreed: writeJson(body.agreed) });
    await noteSigned(db, form, call.now);
    await tellUnasked(call, form);
    return reply({ db, auth }, record.id, shapes.assessment);
  },

  "wavr.answer": async (call) => {
    const { db, auth, record, params, body } = call;
    const form = await requireForm(db, auth, record, params.id, "assessment");
    await keepAnswer(call, form, params.number, body);
    return { ...(await reply(call, record.id, shapes.assessment)), status: 201 };
  },

  "wavr.savePlan": async (call) => {
    const { db, auth, record, now, services } = call;
    const today = await todayAt(db, services.options, record.organizationId);
    const before = await planBefore(db, record, call.body.uuid);
    const body = { ...call.body, state: withReviews(call.body.state, before) };
    const { id, isNew } = await saveForm(call, record, "plan", body);
    const saved = await findRow(db, "wavr_forms", id);
    await requireInForce(call, { saved, before }, today);
    await keepForm(call, saved, "plan_saved", { field: closedBy(saved, before) });
    await renewOutcomes(db, saved, before, now);
    await settlePlan(db, id, { userId: auth.userId, now, today });
    return { ...(await reply(call, id, shapes.plan)), status: isNew ? 201 : 200 };
  },
} satisfies Partial<Handlers>;
