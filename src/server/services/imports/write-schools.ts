import { plainText } from "#contract/kit/plain-words.ts";
import { updateRow } from "#server/database/rows.ts";
import { newUuid } from "#server/kit/new-uuid.ts";
import type { OrganizationRow } from "#server/platform/accounts/organizations.ts";
import { insertOrganization } from "#server/records/organizations/repository.ts";
import { organizationLike, recordsOf, treeOf } from "./roster-records.ts";
import type { SaidSchool } from "./said.ts";
import { keepLink, type WaitingRow, type Writing } from "./writing.ts";

/** Capitals of the name's words, or its first letters; with a number behind where others have them. */
export function freePrefix(name: string, taken: ReadonlySet<string>): string {
  const words = plainText(name)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const initials = words
    .map((word) => word.slice(0, 1))
    .join("")
    .slice(0, 4);
  const base = initials.length >= 2 ? initials : `${words.join("")}SC`.slice(0, 3);
  if (!taken.has(base)) return base;
  for (let count = 2; ; count += 1) {
    const tail = String(count);
    const tried = base.slice(0, 6 - tail.length) + tail;
    if (!taken.has(tried)) return tried;
  }
}

async function organizationFor(
  writing: Writing,
  said: SaidSchool,
  tree: readonly OrganizationRow[],
  parentId: number | null,
): Promise<number> {
  const { db, root, now } = writing;
  return insertOrganization(db, {
    uuid: await newUuid(db, "organizations", undefined),
    name: said.name.slice(0, 120),
    kind: said.type,
    number_prefix: freePrefix(said.name, new Set(tree.map((each) => each.number_prefix))),
    parent_id: parentId ?? root,
    address: null,
    created_at: now,
    updated_at: now,
  });
}

/** Schools become organizations below the root, or are recognized by their name. One that vanishes stays as it is. */
export async function writeSchools(writing: Writing, rows: readonly WaitingRow[]): Promise<void> {
  const { db, root, now } = writing;
  for (const row of rows) {
    const known = (await recordsOf(db, root, "school", [row.sourced_id])).get(row.sourced_id);
    if (row.said === "" || known?.record_id != null) {
      if (known === undefined) continue;
      const tree = await treeOf(db, root);
      const organization = tree.find((each) => each.id === known.record_id);
      const before: SaidSchool = JSON.parse(known.said);
      const after: SaidSchool = row.said === "" ? before : JSON.parse(row.said);
      const renamed =
        organization !== undefined &&
        after.name !== before.name &&
        organization.name === before.name.slice(0, 120);
      if (renamed)
        await updateRow(db, "organizations", organization.id, {
          name: after.name.slice(0, 120),
          updated_at: now,
        });
      await keepLink(
        writing,
        "school",
        row,
        known,
        known.record_id,
        renamed ? { before: { name: organization.name }, after: { name: after.name.slice(0, 120) } } : null,
      );
      continue;
    }
    const said: SaidSchool = JSON.parse(row.said);
    const tree = await treeOf(db, root);
    const like = organizationLike(tree, root, said);
    const parent =
      said.parentSourcedId === null
        ? null
        : ((await recordsOf(db, root, "school", [said.parentSourcedId])).get(said.parentSourcedId)
            ?.record_id ?? null);
    const inTree = tree.some((each) => each.id === parent && each.closed_at === null);
    const id = like ?? (await organizationFor(writing, said, tree, inTree ? parent : null));
    await keepLink(writing, "school", row, known, id, like === null ? null : { before: {}, after: {} });
    writing.schools.set(row.sourced_id, id);
  }
}
