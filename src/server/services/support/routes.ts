import { once } from "node:events";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { supportCategories } from "#contract/services/support/schema.ts";
import type { Reader } from "#server/access/reach.ts";
import { ids } from "#server/access/visibility.ts";
import { byValue, type ListQuery, pageOf, type SortOf, sorting } from "#server/database/list.ts";
import { findRow, updateRow } from "#server/database/rows.ts";
import type { Db, Row } from "#server/database/schema.ts";
import type { Handlers, Services } from "#server/http/call.ts";
import { tooMany } from "#server/http/errors.ts";
import { requireSettingUnchanged } from "#server/http/setting-version.ts";
import { managedOrganizations, managedRoot } from "#server/kit/keeping.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import { pageReply } from "#server/kit/pages.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { senderAt } from "#server/platform/accounts/mail-senders.ts";
import {
  readOrganizationSetting,
  revisionOfSetting,
  writeOrganizationSetting,
} from "#server/platform/accounts/organization-settings.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import type { Message } from "#server/platform/mail/mailer.ts";

type SupportRow = Row<"support_requests">;

const setting = "support_address";

/** The address of the tree that an organization is in; null where none is set. */
const addressOf = (db: Db, root: number | null) =>
  readOrganizationSetting(db, root, setting, z.string().nullable());

/** Which of these requests came with a picture. */
async function picturedAmong(db: Db, requests: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("support_pictures")
    .select("request_id")
    .where("request_id", "in", ids(requests))
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** Sends the mail of a request; where no mail server takes it, the request no longer says that it was sent. */
const startMail = ({ background, mailer }: Services, id: number, message: Message): void =>
  background.start(async (db, signal) => {
    const known = new AbortController();
    const stopped = once(signal, "abort", { signal: known.signal }).then(() => null);
    const delivery = await Promise.race([mailer.deliver(message), stopped.catch(() => null)]);
    known.abort();
    if (delivery?.outcome === "refused" || delivery?.outcome === "unreached")
      await db.updateTable("support_requests").set({ mailed_to: null }).where("id", "=", id).execute();
  });

async function present(db: Db, { reach }: Reader, rows: readonly SupportRow[]) {
  const users = await userRefs(
    db,
    rows.flatMap((row) => [row.created_by, row.answered_by]),
  );
  const pictured = await picturedAmong(
    db,
    rows.map(({ id }) => id),
  );
  const names = new Map((await allOrganizations(db)).map(({ id, name }) => [id, name]));
  const ref = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user === undefined ? null : { id: user.id, full_name: user.full_name };
  };
  return rows.map(({ organization_id, created_by, answered_by, mailed_to, ...row }) => ({
    ...row,
    created_by: ref(created_by),
    answered_by: ref(answered_by),
    organization: { id: organization_id, name: names.get(organization_id) ?? "A former organization" },
    mailed: mailed_to !== null,
    has_picture: pictured.has(row.id),
    can: { edit: reach.administers.includes(organization_id), delete: false, export: false, reveal: false },
  }));
}

export async function presentSupport(db: Db, auth: Reader, id: number) {
  const row = await findRow(db, "support_requests", id);
  const [data] = await present(db, auth, [row]);
  if (data === undefined) throw new Error("A support request vanished while it was read.");
  return { body: { data }, version: row.version };
}

const sortColumns = {
  created_at: byValue("support_requests.created_at"),
  updated_at: byValue("support_requests.updated_at"),
};

interface Wish extends ListQuery<SortOf<"support.list">> {
  readonly state?: readonly SupportRow["state"][] | undefined;
}

async function listOf(db: Db, auth: Auth, query: Wish) {
  let found = db
    .selectFrom("support_requests")
    .where((e) =>
      e.or([e("created_by", "=", auth.userId), e("organization_id", "in", ids(auth.reach.administers))]),
    );
  if (query.state !== undefined && query.state.length > 0) found = found.where("state", "in", query.state);
  const { total, rows } = await pageOf(
    found
      .selectAll()
      .orderBy(...sorting(sortColumns, query.sort))
      .orderBy("id", "desc"),
    found.select((e) => e.fn.countAll<number>().as("n")),
    query,
  );
  return { total, rows: await present(db, auth, rows) };
}

const categoryWords = (id: SupportRow["category"]) =>
  supportCategories.find((each) => each.id === id)?.label ?? id;

/** The mail to the district's address. */
const mailOf = (to: string, row: SupportRow, from: string, pictured: boolean): Message => ({
  to,
  subject: `Bellwether: ${row.subject}`,
  text: [
    `${from} asks for help (request ${row.id}).`,
    `${categoryWords(row.category)}${row.page === null ? "" : `, at ${row.page}`}`,
    row.body,
    ...(row.diagnostics === null ? [] : [`Attached by its sender:\n${row.diagnostics}`]),
    ...(pictured ? ["A picture of the window is with it, in Bellwether."] : []),
    "Answer in Bellwether, under Help and support: the sender reads it there.",
  ].join("\n\n"),
});

async function presentSettings(db: Db, auth: Auth, root: number) {
  const data = {
    organization_id: root,
    organizations: await managedOrganizations(db, auth),
    address: await addressOf(db, root),
    ...(await revisionOfSetting(db, root, setting)),
  };
  return { body: { data } };
}

async function requireFewRequests(
  db: Db,
  userId: number,
  { now, mostAnHour }: { readonly now: string; readonly mostAnHour: number },
): Promise<void> {
  const since = new Date(Date.parse(now) - 3_600_000).toISOString();
  const { n } = await db
    .selectFrom("support_requests")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("created_by", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  if (Number(n) >= mostAnHour)
    throw tooMany("You have sent many requests within an hour. Try again later, or call whoever helps.", 600);
}

const organizationOf = ({ reach }: Auth): number => reach.home ?? reach.members[0] ?? 0;

export const supportHandlers = {
  "support.list": async ({ db, auth, query, request }) => ({
    body: {
      ...pageReply(request, query, await listOf(db, auth, query)),
      address: await addressOf(db, auth.reach.rootOf(organizationOf(auth))),
    },
  }),

  "support.create": async ({ db, auth, body: { picture, ...body }, now, audit, services, afterCommit }) => {
    const { supportPerHour } = services.options.rateLimits;
    await requireFewRequests(db, auth.userId, { now, mostAnHour: supportPerHour });
    const organization_id = organizationOf(auth);
    const to = await addressOf(db, auth.reach.rootOf(organization_id));
    const uuid = body.uuid === undefined ? uuidv7() : await newUuid(db, "support_requests", body.uuid);
    const row = await db
      .insertInto("support_requests")
      .values({
        ...body,
        uuid,
        version: 1,
        created_at: now,
        updated_at: now,
        created_by: auth.userId,
        organization_id,
        state: "open",
        answer: null,
        answered_by: null,
        mailed_to: to,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const pictured = picture !== null && picture !== undefined;
    if (pictured) await db.insertInto("support_pictures").values({ request_id: row.id, picture }).execute();
    const from = (await userRefs(db, [auth.userId])).get(auth.userId)?.full_name ?? "A colleague";
    const sender = await senderAt(db, organization_id);
    if (to !== null)
      afterCommit(async () => startMail(services, row.id, { ...mailOf(to, row, from, pictured), sender }));
    audit({ recordType: "support-request", recordId: row.id, organizationId: organization_id });
    return presentSupport(db, auth, row.id);
  },

  "support.update": async ({ db, auth, record, body, now, audit }) => {
    const before = await findRow(db, "support_requests", record.id);
    const answered_by = body.answer === before.answer ? before.answered_by : auth.userId;
    await updateRow(db, "support_requests", record.id, { ...body, answered_by, updated_at: now });
    audit({ fields: ["state", "answer"].filter((name) => changed(before, body, name)) });
    return presentSupport(db, auth, record.id);
  },

  "support.picture": async ({ db, record }) => {
    const row = await db
      .selectFrom("support_pictures")
      .select("picture")
      .where("request_id", "=", record.id)
      .executeTakeFirst();
    return { body: { data: { picture: row?.picture ?? null } } };
  },

  "settings.support": ({ db, auth, query }) =>
    presentSettings(db, auth, managedRoot(auth.reach, query.organization_id)),

  "settings.setSupport": async (call) => {
    const { db, auth, body, now, audit } = call;
    const root = managedRoot(auth.reach, body.organization_id);
    const place = { organizationId: root, name: setting };
    await requireSettingUnchanged(call, place, () => presentSettings(db, auth, root));
    await writeOrganizationSetting(db, root, { name: setting, value: body.address, now });
    audit({ organizationId: root, fields: [body.address === null ? "no address" : "address"] });
    return presentSettings(db, auth, root);
  },
} satisfies Partial<Handlers>;

const changed = (before: object, after: object, name: string): boolean =>
  (before as Record<string, unknown>)[name] !== (after as Record<string, unknown>)[name];
