import type { Certificate } from "#contract/services/retention/certificate.ts";
import { ruleWords } from "#contract/services/retention/words.ts";
import { readJson } from "#server/database/json-text.ts";
import type { Db } from "#server/database/schema.ts";
import { readSetting } from "#server/platform/accounts/settings.ts";
import { userRefs } from "#server/platform/accounts/users.ts";
import type { AuditKeys } from "#server/platform/audit/audit-keys.ts";
import {
  digestOfUuids,
  sealCertificate,
  writeCertificate,
} from "#server/platform/audit/sealed-certificate.ts";
import { findList, type ItemRow, updateList } from "./lists.ts";

const span = (years: readonly string[]) => {
  const sorted = years.toSorted();
  return { first: sorted[0] ?? "", last: sorted.at(-1) ?? "" };
};

const wordsOf = (item: ItemRow): string => ruleWords(readJson(item.rule));

function groupsOf(items: readonly ItemRow[]): Certificate["groups"] {
  const keyOf = (item: ItemRow) =>
    JSON.stringify([item.record_kind, item.category, item.type, wordsOf(item)]);
  return [...Map.groupBy(items, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [
      {
        kind: first.record_kind,
        category: first.category,
        type: first.type,
        rule: wordsOf(first),
        count: same.length,
        opened: span(same.map((each) => each.opened)),
        closed: span(same.map((each) => each.closed)),
      },
    ];
  });
}

const summed = (counts: readonly (readonly [string, number])[]): Certificate["with"] => {
  const sums = new Map<string, number>();
  for (const [what, count] of counts) sums.set(what, (sums.get(what) ?? 0) + count);
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => ({ what, count }));
};

/**
 * Ends a list: writes its certificate where something was destroyed, and forgets what named the records. In one
 * transaction with the state of the list.
 */
export async function certify(
  db: Db,
  id: number,
  { keys, now }: { readonly keys: AuditKeys | null; readonly now: string },
): Promise<void> {
  const list = await findList(db, id);
  const items = await db.selectFrom("retention_items").selectAll().where("list_id", "=", id).execute();
  await db.updateTable("retention_items").set({ traces: null }).where("list_id", "=", id).execute();
  const destroyed = items.filter((item) => item.state === "destroyed");
  if (destroyed.length === 0) return updateList(db, id, { state: "done", ended_at: now });
  const { last } = await db
    .selectFrom("retention_lists")
    .select((e) => e.fn.max("number").as("last"))
    .where("organization_id", "=", list.organization_id)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  const { name } = await db
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", list.organization_id)
    .executeTakeFirstOrThrow();
  const users = await userRefs(db, [list.proposed_by, list.confirmed_by]);
  const named = (user: number | null, at: string | null) => ({
    name: (user === null ? undefined : users.get(user)?.full_name) ?? "",
    at: at ?? "",
  });
  const made = sealCertificate(
    {
      bellwether_certificate: 1,
      database: (await readSetting(db, "database_id")) ?? "",
      number: `${now.slice(0, 4)}-${String(number).padStart(4, "0")}`,
      organization: name,
      proposed: named(list.proposed_by, list.proposed_at),
      confirmed: named(list.confirmed_by, list.confirmed_at),
      executed: { from: list.confirmed_at ?? now, to: now },
      records: destroyed.length,
      groups: groupsOf(destroyed),
      with: summed(destroyed.flatMap((item) => Object.entries(readJson(item.counts)))),
      left: summed(items.flatMap((item) => (item.state === "dropped" ? [[item.why ?? "", 1] as const] : []))),
      sha256: digestOfUuids(destroyed.map((item) => item.record_uuid)),
    },
    keys?.signing ?? null,
  );
  await updateList(db, id, { state: "done", ended_at: now, number, certificate: writeCertificate(made) });
}
