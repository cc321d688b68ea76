import { roleNames } from "#contract/kit/roles.ts";
import type { User } from "#contract/records/users/schema.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";

type Held = Pick<User, "memberships">;
const unique = (words: readonly string[]) => [...new Set(words)].join(", ");
const active = ({ memberships }: Held) => memberships.filter((each) => each.active);

/** `Assessor`; all roles where there are several, or the one in the chosen organization. */
export function rolesOf(user: Held, organizationId: string | undefined = undefined): string {
  const there = active(user).filter((each) => String(each.organization_id) === organizationId);
  const held = there.length > 0 ? there : active(user);
  return held.length === 0 ? t("No longer active") : unique(held.map((each) => roleNames[each.role]));
}

export const organizationsOf = (user: Held): string =>
  unique(active(user).map((each) => each.organization_name));

export const lastSeen = ({ last_seen_at }: Pick<User, "last_seen_at">): string =>
  last_seen_at === null ? t("Never") : formatRecent(last_seen_at);
