import type { Reader } from "#server/access/reach.ts";
import type { Db } from "#server/database/schema.ts";
import { allPages } from "#server/kit/exports/all-rows.ts";
import { momentCell, type Sheet } from "#server/kit/exports/sheet.ts";
import { listUsers } from "#server/platform/accounts/users.ts";

/** Colleagues in the reader's trees of organizations, as their list shows them. */
export async function usersSheet(db: Db, reader: Reader) {
  const found = await allPages((page) => listUsers(db, reader, { ...page, sort: "full_name" }));
  const sheet: Sheet = {
    name: "Colleagues",
    columns: [
      { id: "full_name", label: "Name" },
      { id: "email", label: "Email" },
      { id: "title", label: "Title" },
      { id: "phone", label: "Phone" },
      { id: "organizations", label: "Organizations" },
      { id: "last_seen_at", label: "Last seen (UTC)" },
    ],
    rows: found.map((user) => [
      user.full_name,
      user.email,
      user.title ?? "",
      user.phone ?? "",
      user.memberships
        .filter((each) => each.active)
        .map((each) => `${each.organization_name} (${each.role})`)
        .join(", "),
      momentCell(user.last_seen_at),
    ]),
  };
  const organizations = new Map<number, number>();
  for (const { memberships } of found)
    for (const id of new Set(memberships.map((each) => each.organization_id)))
      organizations.set(id, (organizations.get(id) ?? 0) + 1);
  return { sheet, organizations };
}
