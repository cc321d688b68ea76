import type { BulletinValues } from "#contract/records/bulletins/schema.ts";
import { loadAccess } from "#server/access/access.ts";
import { findRow, insertRow, updateRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { requireUnarchived } from "#server/http/archived-case.ts";
import type { Call, Handlers } from "#server/http/call.ts";
import { forbidden, invalid } from "#server/http/errors.ts";
import { chooseOrganization } from "#server/kit/keeping.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { recordCaseEvent } from "#server/platform/case-history/case-events.ts";
import { notify, settleNotifications } from "#server/platform/notifications/repository.ts";
import { placeOf } from "#server/records/locations/place-of.ts";
import { type Audience, addresseesFor } from "./audience.ts";
import { namedIn } from "./named.ts";
import { casesOfBulletin, issuedField } from "./of-cases.ts";
import { chooseEndingEvent } from "./of-events.ts";
import { audienceOf, type BulletinRow, isAddressed, listBulletins, presentBulletin } from "./repository.ts";

type Issuing = Pick<Call<"bulletins.issue">, "db" | "auth" | "body" | "now" | "audit" | "touch" | "services">;

/** Whom a body addresses: whoever of them cannot be addressed is refused at its field. */
async function audienceIn(db: Db, auth: Auth, body: BulletinValues, root: number | null): Promise<Audience> {
  const organizationIds = [...new Set(body.organization_ids.map((id) => auth.reach.survivorOf(id)))];
  const groupIds = [...new Set(body.location_group_ids)];
  if (organizationIds.length + groupIds.length === 0)
    throw invalid("organization_ids", "Choose who is to read it: an organization or a location group.");
  const offered = await addresseesFor(db, auth);
  const { rootOf } = auth.reach;
  const inTree = offered.organizations.filter(({ id }) => rootOf(id) === root);
  if (organizationIds.some((id) => !inTree.some((each) => each.id === id)))
    throw invalid("organization_ids", "Choose organizations of your own district.");
  const groups = offered.location_groups.filter(({ organization_id: id }) => rootOf(id) === root);
  if (groupIds.some((id) => !groups.some((each) => each.id === id)))
    throw invalid("location_group_ids", "This location group was not found.");
  return { organizationIds, groupIds };
}

const tellWithdrawn = (db: Db, id: number, userIds: readonly number[], actorId: number | null, now: string) =>
  notify(db, {
    kind: "bulletin_withdrawn",
    userIds: [...userIds],
    actorId,
    subject: { kind: "bulletin", id },
    // Once for each, at however many computers they said that they had read it.
    cause: `bulletin ${id}`,
    now,
  });

/** A moment that a computer said, within what can be: its clock may be wrong. */
const within = (at: string, first: string, last: string): string =>
  at > last ? last : at < first ? first : at;

async function withdraw(
  db: Db,
  { auth, now }: Pick<Issuing, "auth" | "now">,
  row: Pick<BulletinRow, "id" | "withdrawn_at">,
  reason: string,
): Promise<void> {
  if (row.withdrawn_at !== null) throw invalid("reason", "This bulletin was withdrawn already.");
  await updateRow(db, "bulletins", row.id, {
    withdrawn_at: now,
    withdrawn_by: auth.userId,
    withdrawn_reason: reason,
    updated_at: now,
  });
  // Whoever has not read it has nothing to read any more, and nobody has to look whether it still holds.
  for (const kind of ["bulletin_issued", "bulletin_outdated"] as const)
    await settleNotifications(db, kind, { kind: "bulletin", ids: [row.id] }, now);
  const read = await db
    .selectFrom("bulletin_readings")
    .select("user_id")
    .where("bulletin_id", "=", row.id)
    .execute();
  await tellWithdrawn(
    db,
    row.id,
    read.map((each) => each.user_id),
    auth.userId,
    now,
  );
}

/** Does a body say what was issued, to those to whom it was issued? When it begins is left to the server as a rule. */
async function isTheSame(db: Db, row: BulletinRow, body: BulletinValues): Promise<boolean> {
  const words = ["title", "body", "source", "reliability", "credibility"] as const;
  if (words.some((name) => row[name] !== body[name])) return false;
  if (row.valid_to !== new Date(body.valid_to).toISOString()) return false;
  const addressed = await db
    .selectFrom("bulletin_audience")
    .select(["organization_id", "location_group_id"])
    .where("bulletin_id", "=", row.id)
    .execute();
  const as = (organizations: readonly number[], groups: readonly number[]) =>
    [...new Set([...organizations.map((id) => `o${id}`), ...groups.map((id) => `g${id}`)])]
      .toSorted()
      .join(" ");
  return (
    as(body.organization_ids, body.location_group_ids) ===
    as(
      addressed.flatMap((each) => each.organization_id ?? []),
      addressed.flatMap((each) => each.location_group_id ?? []),
    )
  );
}

/** What a uuid that is there already asks for: the same bulletin once more, or its withdrawal (DOMAIN-11.6). */
async function again(call: Issuing, row: BulletinRow, locationId: number | null) {
  const { db, auth, body, now, audit } = call;
  const access = await loadAccess(db, auth, "bulletin", row.id);
  // As for any uuid that is somebody else's.
  if (access === null || row.location_id !== locationId)
    throw invalid("uuid", "A record with this uuid exists already.");
  if (!access.rights.edit) throw forbidden();
  const about = { recordType: "bulletin", recordId: row.id, organizationId: row.organization_id } as const;
  if (body.withdrawn_reason !== null) {
    await withdraw(db, { auth, now }, row, body.withdrawn_reason);
    audit({ ...about, action: "bulletin.withdraw", alone: true });
  } else {
    if (!(await isTheSame(db, row, body)))
      throw invalid("uuid", "A bulletin that was issued is not changed. Withdraw it and issue another one.");
    audit({ ...about, alone: true });
  }
  return { body: { data: await presentBulletin(db, auth, row.id, now) }, status: 200 };
}

/** The case for which it is issued, in which its author may write; null for none. */
async function caseOf({ db, auth, body: { case_id } }: Issuing): Promise<number | null> {
  if (case_id == null) return null;
  const access = await loadAccess(db, auth, "case", case_id);
  if (!access?.rights.edit) throw invalid("case_id", "This case was not found.");
  await requireUnarchived(db, access.id);
  return access.id;
}

/** The bulletin in whose place one is issued, and the cases of it in which its author may write. */
async function replaced({ db, auth, body: { instead_of } }: Issuing) {
  if (instead_of == null) return null;
  const access = await loadAccess(db, auth, "bulletin", instead_of);
  if (!access?.rights.edit) throw invalid("instead_of", "This bulletin was not found.");
  const row = await findRow(db, "bulletins", access.id);
  const cases: number[] = [];
  for (const id of await casesOfBulletin(db, row)) {
    const ofCase = await loadAccess(db, auth, "case", id);
    if (ofCase?.rights.edit) cases.push(id);
  }
  return { row, cases };
}

async function issue(call: Issuing, organizationId: number, locationId: number | null) {
  const { db, auth, body, now, audit, touch } = call;
  if (body.uuid !== undefined) {
    const known = await db
      .selectFrom("bulletins")
      .selectAll()
      .where("uuid", "=", body.uuid)
      .executeTakeFirst();
    if (known !== undefined) return again(call, known, locationId);
  }
  if (body.withdrawn_reason !== null)
    throw invalid("uuid", "There is no bulletin with this uuid that could be withdrawn.");
  const valid_from = body.valid_from ? new Date(body.valid_from).toISOString() : now;
  const valid_to = new Date(body.valid_to).toISOString();
  if (valid_to <= valid_from) throw invalid("valid_to", "The end must be later than the start.");
  if (valid_to <= now) throw invalid("valid_to", "The end is over. Choose a later day or time.");
  const audience = await audienceIn(db, auth, body, auth.reach.rootOf(organizationId));
  const caseId = await caseOf(call);
  const before = await replaced(call);
  const until_event = await chooseEndingEvent(db, auth, {
    ...{ caseId: caseId ?? before?.cases[0] ?? null, uuid: body.until_event ?? null },
    root: auth.reach.rootOf(organizationId),
  });
  const id = await insertRow(db, "bulletins", {
    uuid: await newUuid(db, "bulletins", body.uuid),
    version: 1,
    created_at: now,
    updated_at: now,
    organization_id: organizationId,
    created_by: auth.userId,
    location_id: locationId,
    place_name: (await placeOf(db, locationId))?.name ?? null,
    title: body.title,
    body: body.body,
    source: body.source,
    reliability: body.reliability,
    credibility: body.credibility,
    until_event,
    valid_from,
    valid_to,
    withdrawn_at: null,
    withdrawn_by: null,
    withdrawn_reason: null,
  });
  for (const organization_id of audience.organizationIds)
    await insertRow(db, "bulletin_audience", { bulletin_id: id, organization_id, location_group_id: null });
  for (const location_group_id of audience.groupIds)
    await insertRow(db, "bulletin_audience", { bulletin_id: id, organization_id: null, location_group_id });
  await notify(db, {
    kind: "bulletin_issued",
    userIds: [...(await audienceOf(db, { id, created_by: auth.userId }))],
    actorId: auth.userId,
    subject: { kind: "bulletin", id },
    now,
  });
  for (const each of new Set([...(caseId === null ? [] : [caseId]), ...(before?.cases ?? [])])) {
    await recordCaseEvent(db, {
      ...{ caseId: each, userId: auth.userId, at: now, kind: "details", recordId: id },
      ...{ field: issuedField, from: before?.cases.includes(each) ? before.row.title : null, to: body.title },
    });
    touch("case", each);
  }
  if (before !== null && before.row.withdrawn_at === null)
    await withdraw(db, { auth, now }, before.row, `Another one was issued in its place: ${body.title}`);
  audit({ recordType: "bulletin", recordId: id, organizationId, alone: true });
  return { body: { data: await presentBulletin(db, auth, id, now) }, status: 201 };
}

export const bulletinHandlers = {
  "bulletins.issue": async (call) => {
    const { record, body, auth } = call;
    const named = body.organization_id;
    if (named !== undefined && auth.reach.survivorOf(named) !== record.organizationId)
      throw invalid("organization_id", "It is issued by the organization of its location. Leave this out.");
    return issue(call, record.organizationId, record.id);
  },

  "bulletins.create": async (call) => {
    const { body, auth } = call;
    return issue(call, chooseOrganization(auth, body.organization_id, auth.reach.home), null);
  },

  "bulletins.list": async ({ db, auth, query, request, now }) => ({
    body: pageReply(request, query, await listBulletins(db, auth, query, now)),
  }),

  "bulletins.new": async ({ db, auth }) => ({ body: { data: await addresseesFor(db, auth) } }),

  "bulletins.names": async ({ db, auth, body }) => ({
    body: { data: { names: [...(await namedIn(db, auth, body.text))] } },
  }),

  "bulletins.show": async ({ db, auth, record, now }) => ({
    body: { data: await presentBulletin(db, auth, record.id, now) },
  }),

  // Once is enough: the first moment stays.
  "bulletins.read": async ({ db, auth, record, body, now }) => {
    const { state, created_at, withdrawn_by } = await presentBulletin(db, auth, record.id, now);
    // Whoever withdraws it sees it too; a receipt of theirs would count among those who were asked.
    if (!(await isAddressed(db, auth, record.id)))
      throw forbidden(
        "This bulletin is not addressed to you. Whoever it is addressed to says that they have read it.",
      );
    if (state !== "withdrawn") {
      const at = body.at === null ? now : within(new Date(body.at).toISOString(), created_at, now);
      await db
        .insertInto("bulletin_readings")
        .values({ bulletin_id: record.id, user_id: auth.userId, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else if (body.at === null) throw invalid("bulletin", "This bulletin was withdrawn.");
    // Read on a computer that did not know yet: they are told, as whoever had read it is.
    else await tellWithdrawn(db, record.id, [auth.userId], withdrawn_by?.id ?? null, now);
    return { body: { data: await presentBulletin(db, auth, record.id, now) } };
  },

  "bulletins.withdraw": async ({ db, auth, record, body, now }) => {
    const row = await db
      .selectFrom("bulletins")
      .select(["id", "withdrawn_at"])
      .where("id", "=", record.id)
      .executeTakeFirstOrThrow();
    await withdraw(db, { auth, now }, row, body.reason);
    return { body: { data: await presentBulletin(db, auth, record.id, now) } };
  },
} satisfies Partial<Handlers>;
