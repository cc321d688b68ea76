import { lineage } from "#server/access/reach.ts";
import { visibleCases, visiblePersons } from "#server/access/visibility.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { keptIn, organizationView } from "./repository.ts";

/** Those that were merged into it, newest first, and how far what they held has gone over. */
async function mergedInto(db: Db, id: number) {
  const rows = await db
    .selectFrom("organization_merges")
    .innerJoin("organizations", "organizations.id", "organization_merges.source_id")
    .select(["organizations.id", "organizations.name", "organization_merges.created_at"])
    .select(["organization_merges.state", "done", "total"])
    .where("organizations.merged_into", "=", id)
    .orderBy("organization_merges.id", "desc")
    .execute();
  return rows.map(({ state, done, total, created_at, ...row }) => ({
    ...row,
    merged_at: created_at,
    moving: state === "done" ? null : { done, total },
  }));
}

/** An organization as its own page shows it: what is in it and below it, as far as this reader may see it. */
export async function organizationPageView(db: Db, auth: Auth, id: number) {
  const record = await organizationView(db, auth, id);
  const all = await allOrganizations(db);
  const parents = new Map(all.map((each) => [each.id, each.parent_id]));
  // What was merged into it counts: its records are on their way.
  const within = all.map((each) => each.id).filter((each) => lineage(each, parents).includes(id));
  const persons = await db
    .selectFrom("persons")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where(visiblePersons(auth))
    .where("organization_id", "in", within)
    .executeTakeFirstOrThrow();
  const cases = await db
    .selectFrom("cases")
    .select((e) => ["status", e.fn.countAll<number>().as("n")])
    .where(visibleCases(auth))
    .where("organization_id", "in", within)
    .where("archived_at", "is", null)
    .groupBy("status")
    .execute();
  const open = cases.filter(({ status }) => status !== "closed");
  const sum = (rows: typeof cases) => rows.reduce((total, { n }) => total + Number(n), 0);
  return {
    ...record,
    persons: Number(persons.n),
    open_cases: sum(open),
    cases: sum(cases),
    below: all.filter((each) => each.id !== id && within.includes(each.id) && each.merged_into === null)
      .length,
    kept: record.can.delete ? [...(await keptIn(db, id))] : [],
    merged: await mergedInto(db, id),
  };
}
