import { Readable } from "node:stream";
import { timesOfQuery } from "#contract/services/retention/falling.ts";
import { serverKeepNames } from "#contract/services/retention/schedule.ts";
import { type DueKind, daysToConfirm } from "#contract/services/retention/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { insertMany } from "#server/database/bulk.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { requireConfirmedPassword } from "#server/http/confirmed-password.ts";
import { HttpError, invalid } from "#server/http/errors.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { changedFields } from "#server/kit/changed-fields.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { revisionOfSetting } from "#server/platform/accounts/organization-settings.ts";
import { administratorsOf } from "#server/platform/accounts/users.ts";
import { breathe } from "#server/platform/jobs/background.ts";
import { settledTime } from "#server/platform/retention/erasing-time.ts";
import { retentionSetting, scheduleOf } from "#server/platform/retention/schedule.ts";
import { presentWaiting } from "#server/platform/retention/shortening.ts";
import { markOf } from "./destroy.ts";
import { type Asked, readTree } from "./due.ts";
import { changeSchedule, erasingSoon, takeBack } from "./erasing-sooner.ts";
import { whatFalls } from "./falling.ts";
import { presentFreed } from "./freed.ts";
import { endKeep, keepUntil } from "./keeps.ts";
import {
  askConfirmers,
  findList,
  listItems,
  listLists,
  presentList,
  settleConfirmers,
  stateOf,
  updateList,
} from "./lists.ts";
import { type Due, dueAmong, listDue, summarizeDue } from "./present-due.ts";
import { startList } from "./run.ts";

const day = 86_400_000;
const conflict = (message: string) => new HttpError(409, { message });

/** The moment for which is asked: the end of a chosen day, or now. */
const askedAt = (at: string | undefined, now: string): Asked => ({
  at: at === undefined ? now : `${at}T23:59:59.999Z`,
  now,
});

async function presentSchedule(
  { db, auth, services, now }: Pick<Call<"retention.schedule">, "db" | "auth" | "services" | "now">,
  root: number,
) {
  const offered = (table: "case_categories" | "case_types") =>
    db
      .selectFrom(table)
      .select(["id", "label"])
      .where("organization_id", "=", root)
      .orderBy("position")
      .orderBy("id")
      .execute();
  const { rules, compartments, ...schedule } = await scheduleOf(db, root);
  const data = {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    ...schedule,
    rules: [...rules],
    compartments: [...compartments],
    categories: await offered("case_categories"),
    types: await offered("case_types"),
    server: serverKeepNames.map((what) => ({ what, days: services.options.keptDays[what] })),
    ...(await revisionOfSetting(db, root, retentionSetting)),
    waiting: await presentWaiting(db, root, now),
  };
  return { body: { data } };
}

/** Rules name categories and types of the tree, each once. */
async function requireOwnRules(
  db: Db,
  root: number,
  rules: Call<"retention.setSchedule">["body"]["rules"],
): Promise<void> {
  const known = {
    category: await db
      .selectFrom("case_categories")
      .select("id")
      .where("organization_id", "=", root)
      .execute(),
    type: await db.selectFrom("case_types").select("id").where("organization_id", "=", root).execute(),
  };
  const seen = new Set<string>();
  for (const [index, { of, id }] of rules.entries()) {
    if (!known[of].some((each) => each.id === id))
      throw invalid(`rules.${index}.id`, `Choose a ${of} of this organization.`);
    if (seen.has(`${of} ${id}`)) throw invalid(`rules.${index}.id`, `This ${of} has a rule already.`);
    seen.add(`${of} ${id}`);
  }
}

/** Records by id, as a list names them: those that are due by a time that was seen a day ago. */
async function proposable(
  db: Db,
  root: number,
  records: Call<"retention.propose">["body"]["records"],
  now: string,
): Promise<readonly Due[]> {
  const settled = await settledTime(db, Date.parse(now));
  if (settled === null)
    throw invalid(
      "records",
      "This server has not known today's date for a whole day yet. Propose them tomorrow.",
    );
  const tree = await readTree(db, root);
  const asked = { at: new Date(settled).toISOString(), now };
  const found = new Map<string, Due>();
  for (const kind of ["case", "person"] as const) {
    const among = records.filter((each) => each.kind === kind).map((each) => each.id);
    for (const due of await dueAmong(db, tree, asked, { kind, among })) found.set(`${kind} ${due.id}`, due);
  }
  return records.map(({ kind, id }, index) => {
    const due = found.get(`${kind} ${id}`);
    if (due === undefined) throw invalid(`records.${index}`, `This ${kind} is not due.`);
    if (due.state === "held")
      throw invalid(`records.${index}`, "This case is under legal hold and cannot be destroyed.");
    if (due.state === "kept")
      throw invalid(`records.${index}`, `This ${kind} is kept longer. End that first.`);
    if (due.state === "proposed")
      throw invalid(`records.${index}`, `This ${kind} is in another list already.`);
    return due;
  });
}

const yearOf = (at: string) => at.slice(0, 4);

async function requireSecondPerson(db: Db, root: number, userId: number): Promise<void> {
  if (!(await administratorsOf(db, root)).some((id) => id !== userId))
    throw invalid(
      "organization_id",
      "A second administrator of the whole organization has to confirm, and there is none. Give a colleague that role first.",
    );
}

/** The organization of a record that somebody wants to keep longer; it must be of a tree that they manage. */
async function managedRecord(db: Db, auth: Auth, kind: DueKind, id: number): Promise<number> {
  const access = await loadAccess(db, auth, kind, id);
  const root = access === null ? null : auth.reach.rootOf(access.organizationId);
  if (access === null || root === null || access.merged || !auth.reach.manages.includes(root))
    throw invalid("id", `There is no such ${kind}.`);
  return access.organizationId;
}

export const retentionHandlers = {
  "retention.schedule": (call) =>
    presentSchedule(call, managedRoot(call.auth.reach, call.query.organization_id)),

  "retention.setSchedule": async (call) => {
    const { db, auth, body, audit } = call;
    const { organization_id, ...given } = body;
    const root = managedRoot(auth.reach, organization_id);
    const former = await scheduleOf(db, root);
    const schedule = { ...given, compartments: given.compartments ?? former.compartments };
    const place = { organizationId: root, name: retentionSetting };
    await requireSettingUnchanged(call, place, () => presentSchedule(call, root));
    await requireOwnRules(db, root, schedule.rules);
    audit({ organizationId: root, fields: changedFields(former, schedule) });
    await changeSchedule(call, root, schedule);
    return presentSchedule(call, root);
  },

  "retention.takeBack": async (call) => {
    const { db, auth, body, now, audit } = call;
    const root = managedRoot(auth.reach, body.organization_id);
    audit({ organizationId: root, fields: await takeBack(db, root, { userId: auth.userId, now }) });
    return presentSchedule(call, root);
  },

  "retention.erasing": async ({ db, auth, query, now, audit }) => {
    const { compartment, months, organization_id } = query;
    const root = managedRoot(auth.reach, organization_id);
    audit({ organizationId: root });
    return { body: { data: await erasingSoon(db, auth, { root, compartment, months, now }) } };
  },

  "retention.falling": async ({ db, auth, query, now, audit }) => {
    const { organization_id, ...times } = query;
    const root = managedRoot(auth.reach, organization_id);
    audit({ organizationId: root });
    return { body: { data: await whatFalls(db, root, timesOfQuery(times), now) } };
  },

  "retention.freed": async ({ db, auth, query, now, audit }) => {
    const root = managedRoot(auth.reach, query.organization_id);
    audit({ organizationId: root });
    return { body: { data: await presentFreed(db, auth, root, now) } };
  },

  "retention.summary": async ({ db, auth, query, now }) => {
    const root = managedRoot(auth.reach, query.organization_id);
    const asked = askedAt(query.at, now);
    const tree = await readTree(db, root);
    const { cases_months, persons_months, rules } = tree.schedule;
    const nothing =
      cases_months === null && persons_months === null && rules.every((each) => each.months === null);
    const managers = await administratorsOf(db, root);
    return {
      body: {
        data: {
          at: asked.at,
          groups: nothing ? [] : await summarizeDue(db, tree, asked),
          second_person: managers.some((id) => id !== auth.userId),
          nothing_set: nothing,
        },
      },
    };
  },

  "retention.due": async ({ db, auth, query, request, now, audit }) => {
    const root = managedRoot(auth.reach, query.organization_id);
    audit({ organizationId: root });
    const found = await listDue(db, await readTree(db, root), askedAt(query.at, now), query);
    return { body: pageReply(request, query, found) };
  },

  "retention.keep": async ({ db, auth, body, now, audit }) => {
    const { kind, id, until, reason } = body;
    const organizationId = await managedRecord(db, auth, kind, id);
    audit({
      organizationId,
      recordType: kind,
      recordId: id,
      fields: [until === null ? "ended" : `until:${until}`],
    });
    const known = { kind, id };
    if (until === null) {
      await endKeep(db, known, now);
      return {};
    }
    if (reason === null) throw invalid("reason", "Reason is required.");
    if (until <= now.slice(0, 10)) throw invalid("until", "Keep until must be a day to come.");
    await keepUntil(db, known, { until, reason, userId: auth.userId, now });
    return {};
  },

  "retention.lists": async ({ db, auth, query, request, now }) => ({
    body: pageReply(request, query, await listLists(db, auth, query, now)),
  }),

  "retention.propose": {
    prepare: async ({ db, auth, body, now }) => {
      const root = managedRoot(auth.reach, body.organization_id);
      await requireSecondPerson(db, root, auth.userId);
      const records = [...new Map(body.records.map((each) => [`${each.kind} ${each.id}`, each])).values()];
      await proposable(db, root, records, now);
      // What they are at this moment, outside the transaction: 200 of them take longer than a request may.
      const marks = new Map<string, string>();
      for (const { kind, id } of records) {
        marks.set(`${kind} ${id}`, await markOf(db, kind, id));
        await breathe();
      }
      return {
        run: async ({ db: transaction, now, audit }) => {
          const due = await proposable(transaction, root, records, now);
          const { id } = await transaction
            .insertInto("retention_lists")
            .values({
              organization_id: root,
              state: "proposed",
              proposed_at: now,
              proposed_by: auth.userId,
              until: new Date(Date.parse(now) + daysToConfirm * day).toISOString(),
              confirmed_at: null,
              confirmed_by: null,
              ended_at: null,
              number: null,
              certificate: null,
            })
            .returning("id")
            .executeTakeFirstOrThrow();
          await insertMany(
            transaction,
            "retention_items",
            due.map((each) => ({
              list_id: id,
              record_kind: each.kind,
              record_id: each.id,
              record_uuid: each.uuid,
              organization_id: each.organization_id,
              mark: marks.get(`${each.kind} ${each.id}`) ?? "",
              rule: writeJson(each.rule),
              category: each.category,
              type: each.type,
              opened: yearOf(each.opened_at),
              closed: yearOf(each.since),
              state: "waiting" as const,
              why: null,
              counts: writeJson({}),
              traces: null,
            })),
          );
          await askConfirmers(transaction, { id, root, proposedBy: auth.userId }, now);
          audit({
            organizationId: root,
            recordType: "destruction",
            recordId: id,
            fields: [`records:${due.length}`],
          });
          return { body: { data: await presentList(transaction, auth, id, now) }, status: 201 };
        },
      };
    },
  },

  "retention.list": async ({ db, auth, record, now }) => ({
    body: { data: await presentList(db, auth, record.id, now) },
  }),

  "retention.items": async ({ db, record, query, request }) => ({
    body: pageReply(request, query, await listItems(db, record.id, query)),
  }),

  "retention.confirm": async ({ db, auth, record, session, services, now, audit, afterCommit }) => {
    const list = await findList(db, record.id);
    if (list.proposed_by === auth.userId)
      throw invalid("list", "You proposed this list. Another administrator has to confirm it.");
    if (stateOf(list, now) !== "proposed")
      throw conflict("This list cannot be confirmed any more. Read again where it stands.");
    await requireConfirmedPassword(db, session, now);
    await updateList(db, record.id, { state: "running", confirmed_at: now, confirmed_by: auth.userId });
    await dropHeld(db, record.id);
    await settleConfirmers(db, [record.id], now);
    audit({ organizationId: list.organization_id });
    afterCommit(async () => startList(services, record.id));
    return { body: { data: await presentList(db, auth, record.id, now) } };
  },

  "retention.cancel": async ({ db, auth, record, services, now, audit, afterCommit }) => {
    const list = await findList(db, record.id);
    const state = stateOf(list, now);
    audit({ organizationId: list.organization_id });
    if (state === "proposed") {
      await updateList(db, record.id, { state: "withdrawn", ended_at: now });
      await settleConfirmers(db, [record.id], now);
    } else if (state === "running") {
      await updateList(db, record.id, { state: "cancelling" });
      afterCommit(async () => startList(services, record.id));
    } else throw conflict("This list is over and cannot be stopped any more.");
    return { body: { data: await presentList(db, auth, record.id, now) } };
  },

  "retention.certificate": async ({ db, record }) => {
    const { certificate, number } = await findList(db, record.id);
    if (certificate === null)
      throw invalid("id", "Nothing of this list was destroyed, so there is no certificate.");
    const bytes = Buffer.from(certificate, "utf8");
    const file = {
      fileName: `certificate of destruction ${number}.json`,
      mimeType: "application/json",
      size: bytes.length,
      open: () => Readable.from([bytes]),
    };
    return { file };
  },
} satisfies Partial<Handlers>;

/** What came under legal hold, or was opened again, since it was proposed drops out at once; the rest is seen to one by one. */
async function dropHeld(db: Db, id: number): Promise<void> {
  const cases = await db
    .selectFrom("retention_items")
    .innerJoin("cases", "cases.id", "retention_items.record_id")
    .select(["retention_items.id", "cases.legal_hold", "cases.status"])
    .where("list_id", "=", id)
    .where("record_kind", "=", "case")
    .where((e) => e.or([e("cases.legal_hold", "=", 1), e("cases.status", "!=", "closed")]))
    .execute();
  for (const each of cases)
    await db
      .updateTable("retention_items")
      .set({ state: "dropped", why: each.legal_hold === 1 ? "held" : "reopened" })
      .where("id", "=", each.id)
      .execute();
}
