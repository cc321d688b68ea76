import { randomUUID } from "node:crypto";
import type { EndpointName } from "#contract/endpoints/table.ts";
import { usualSchedule } from "#contract/services/retention/schedule.ts";
import { writeJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { writeSetting } from "#server/platform/accounts/settings.ts";
import { insertMembership } from "#server/platform/accounts/users.ts";
import {
  digestOfUuids,
  sealCertificate,
  writeCertificate,
} from "#server/platform/audit/sealed-certificate.ts";
import { setSchedule } from "#server/platform/retention/schedule.ts";
import { type Call, type Caller, jsonOf } from "./http.ts";
import type { Target } from "./requests.ts";

type Names = Extract<EndpointName, `retention.${string}`>;

/** Who may make these calls. */
export const retentionRules = {
  "retention.schedule": { who: "manager" },
  "retention.setSchedule": { who: "manager" },
  "retention.takeBack": { who: "manager" },
  "retention.erasing": { who: "manager" },
  "retention.falling": { who: "manager" },
  "retention.freed": { who: "manager" },
  "retention.summary": { who: "manager" },
  "retention.due": { who: "manager" },
  "retention.keep": { who: "manager" },
  "retention.lists": { who: "manager" },
  "retention.propose": { who: "manager" },
  "retention.list": { kind: "destruction", right: "view" },
  "retention.items": { kind: "destruction", right: "view" },
  "retention.certificate": { kind: "destruction", right: "view" },
  "retention.confirm": { kind: "destruction", right: "edit" },
  "retention.cancel": { kind: "destruction", right: "edit" },
} as const;

const one = (target: Target) => ({ params: { id: target.destruction.id } });
const schedule = { ...usualSchedule, rules: [], persons_months: 60 };

/** Calls about how long records are kept; those that name a record that is due get one by `withDue`. */
export const retentionRequests: Readonly<Record<Names, (target: Target) => Call>> = {
  "retention.schedule": () => ({}),
  "retention.setSchedule": () => ({ body: schedule }),
  "retention.takeBack": () => ({ body: {} }),
  "retention.erasing": () => ({ query: { compartment: "clinical", months: 24 } }),
  "retention.falling": () => ({ query: { cases_months: 12, persons_months: 24 } }),
  "retention.freed": () => ({}),
  "retention.summary": () => ({ query: { at: "2040-01-31" } }),
  "retention.due": (target) => ({
    query: {
      ...{ page: 1, per_page: 50, sort: "since", kind: "person", standing: "due,held", at: "2040-01-31" },
      ...{ school_id: target.organizationId, category_id: 1 },
    },
  }),
  "retention.keep": (target) => ({
    body: { kind: "person", id: target.retired.id, until: "2199-12-31", reason: "A lawyer asked for it." },
  }),
  "retention.lists": () => ({
    query: { page: 1, per_page: 50, sort: "-proposed_at", state: "proposed,done" },
  }),
  "retention.propose": (target) => ({ body: { records: [{ kind: "person", id: target.retired.id }] } }),
  "retention.list": one,
  "retention.items": (target) => ({
    ...one(target),
    query: { page: 1, per_page: 50, sort: "id", state: "waiting,dropped" },
  }),
  "retention.confirm": one,
  "retention.cancel": one,
  "retention.certificate": one,
};

const now = () => new Date().toISOString();

/** A second administrator of each district, who proposes, a schedule, and a clock that was seen a day ago. */
export async function readyToDestroy(db: Db, roots: readonly number[]): Promise<number> {
  const { id } = await db
    .insertInto("users")
    .values({
      ...{ uuid: randomUUID(), created_at: now(), updated_at: now(), full_name: "Second Vale" },
      ...{ email: "second@school.example", title: null, phone: null, password_hash: "none", active: 1 },
      ...{ totp_secret: null, totp_confirmed: 0, totp_last_step: 0, last_seen_at: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const root of roots) {
    await insertMembership(db, { user_id: id, organization_id: root, role: "administrator", active: 1 });
    await setSchedule(db, root, schedule, now());
  }
  await writeSetting(db, "erasing_settled", String(Date.now() - 2 * 86_400_000));
  return id;
}

/** Somebody who left long ago. */
export async function retire(db: Db, id: number): Promise<void> {
  await db
    .updateTable("persons")
    .set({ updated_at: "2001-05-04T10:00:00.000Z" })
    .where("id", "=", id)
    .execute();
}

/** A list that waits for a second person, with a certificate as if something of it had been destroyed before. */
export async function insertList(db: Db, root: number, proposedBy: number): Promise<{ id: number }> {
  const made = sealCertificate(
    {
      ...{ bellwether_certificate: 1, database: randomUUID(), number: "2026-0001", organization: "Alder" },
      proposed: { name: "Second Vale", at: now() },
      confirmed: { name: "Third Vale", at: now() },
      executed: { from: now(), to: now() },
      ...{ records: 0, groups: [], with: [], left: [], sha256: digestOfUuids([]) },
    } as const,
    null,
  );
  const { id } = await db
    .insertInto("retention_lists")
    .values({
      ...{ organization_id: root, state: "proposed", proposed_at: now(), proposed_by: proposedBy },
      ...{ until: "2199-01-01T00:00:00.000Z", confirmed_at: null, confirmed_by: null, ended_at: null },
      ...{ number: null, certificate: writeCertificate(made) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("retention_items")
    .values({
      ...{ list_id: id, record_kind: "person", record_id: 990_777, record_uuid: randomUUID() },
      ...{ organization_id: root, mark: "", category: null, type: null, opened: "2001", closed: "2001" },
      ...{ state: "waiting", why: null, counts: writeJson({}), traces: null },
      rule: writeJson({ of: "left" as const, label: null, months: 60 }),
    })
    .execute();
  return { id };
}

/** The same call about a record that is due where its caller administers. */
export async function withDue(name: EndpointName, caller: Caller, call: Call): Promise<Call> {
  if (name !== "retention.propose" && name !== "retention.keep") return call;
  const query = { kind: "person", standing: "due" };
  const found = jsonOf(await caller.call("retention.due", { query })) as { data?: { id: number }[] };
  const id = found.data?.[0]?.id;
  if (id === undefined) return call;
  return name === "retention.keep"
    ? { ...call, body: { ...(call.body as object), id } }
    : { ...call, body: { records: [{ kind: "person", id }] } };
}
