import { searchLists, searchResources } from "#contract/services/saved-searches/schema.ts";
import type { Db } from "#server/database/schema.ts";
import type { Auth } from "#server/platform/accounts/auth.ts";
import { colleagues } from "#server/platform/accounts/users.ts";
import { organizationNames } from "./repository.ts";

/** Organizations whose members would all read the search: the owner's own, with those below them. */
export const organizationsToShareWith = ({ reach }: Auth): readonly number[] =>
  reach.members.filter((id) => reach.survivorOf(id) === id);

/** Lists with their columns, and with whom a search can be shared. */
export async function formOf(db: Db, auth: Auth) {
  const users = await colleagues(db, auth.reach.trees);
  const organizations = await organizationNames(db, organizationsToShareWith(auth));
  return {
    resources: searchResources.map((id) => ({
      id,
      columns: [...searchLists[id].columns],
      standard: [...searchLists[id].standard],
    })),
    users: users.filter(({ id }) => id !== auth.userId),
    organizations: [...organizations.values()]
      .map(({ id, name }) => ({ id, label: name }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
  };
}
