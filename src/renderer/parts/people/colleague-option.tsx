import type { User } from "#contract/records/users/schema.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import type { SuggestOption } from "#ui/suggest/suggest.tsx";

/** A colleague as one of the options of a field. */
export const colleagueOption = (user: User): SuggestOption => ({
  id: String(user.id),
  label: user.full_name,
  ...(user.title === null ? {} : { note: user.title }),
  glyph: <Avatar name={user.full_name} kind="colleague" size="small" />,
});
