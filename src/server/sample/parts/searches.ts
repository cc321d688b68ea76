import type { SavedSearchValues } from "#contract/services/saved-searches/endpoints.ts";
import type { Reader } from "#server/access/reach.ts";
import { reachOf } from "#server/access/reach.ts";
import { writeJson } from "#server/database/json-text.ts";
import { insertRow } from "#server/database/rows.ts";
import type { Db } from "#server/database/schema.ts";
import { allOrganizations } from "#server/platform/accounts/organizations.ts";
import { membershipsOf } from "#server/platform/accounts/users.ts";
import type { Chance } from "#server/sample/random.ts";
import { beginAlert } from "#server/services/saved-searches/alerts.ts";
import { replaceReaders } from "#server/services/saved-searches/repository.ts";

interface Setting {
  readonly chance: Chance;
  /** Instants by the number of days they lie back. */
  readonly at: (daysAgo: number) => string;
  /** The district's coordinator, a colleague at a school, and their organizations. */
  readonly clock: number;
  readonly coordinator: number;
  readonly assessor: number;
  readonly district: number;
  readonly school: number;
}

type Sample = Pick<SavedSearchValues, "name" | "resource" | "query" | "columns"> & {
  readonly owner: number;
  readonly home: number;
  readonly shared?: { readonly organization: number } | { readonly users: readonly number[] };
  readonly daily?: true;
  readonly ago: number;
};

const readerOf = async (db: Db, userId: number): Promise<Reader & { timeZone: null }> => ({
  userId,
  timeZone: null,
  reach: reachOf(await membershipsOf(db, userId), await allOrganizations(db)),
});

/** A few searches of the coordinator, and one that a school shares. */
export async function addSearches(db: Db, setting: Setting): Promise<void> {
  const { chance, at, coordinator, assessor, district, school } = setting;
  const open = { status: "open,monitoring", sort: "-updated_at" };
  const samples: readonly Sample[] = [
    {
      name: "Substantive, not yet closed",
      resource: "cases",
      query: { ...open, classification: "2,3" },
      columns: ["number", "title", "stage", "classification", "lead", "organization", "updated_at"],
      owner: coordinator,
      home: district,
      shared: { organization: district },
      daily: true,
      ago: 40,
    },
    {
      name: "Intake this school year",
      resource: "cases",
      query: { ...open, stage: "intake", opened: `${at(120).slice(0, 10)}..` },
      columns: null,
      owner: coordinator,
      home: district,
      shared: { users: [assessor] },
      ago: 21,
    },
    {
      name: "People with an open case",
      resource: "persons",
      query: { sort: "name", has_open_case: "yes" },
      columns: null,
      owner: coordinator,
      home: district,
      ago: 12,
    },
    {
      name: "Urgent in the next 7 days",
      resource: "tasks",
      query: { status: "1,2,3", sort: "due_at", priority: "3,4", due_within: 7 },
      columns: null,
      owner: assessor,
      home: school,
      shared: { organization: school },
      ago: 5,
    },
  ];
  for (const each of samples) {
    const { shared } = each;
    const organization = shared !== undefined && "organization" in shared ? shared.organization : null;
    const users = shared !== undefined && "users" in shared ? shared.users : [];
    const id = await insertRow(db, "saved_searches", {
      uuid: chance.uuid(),
      version: 1,
      created_at: at(each.ago),
      updated_at: at(each.ago),
      owner_id: each.owner,
      organization_id: each.home,
      name: each.name,
      resource: each.resource,
      query: writeJson(each.query),
      columns: each.columns === null ? null : writeJson(each.columns),
      shared: organization !== null ? "organization" : users.length > 0 ? "users" : "nobody",
      shared_organization_id: organization,
      alert: each.daily ? "daily" : "off",
      look_at: null,
    });
    await replaceReaders(db, id, users);
    if (each.daily) await beginAlert(db, await readerOf(db, each.owner), id, setting.clock);
  }
}
