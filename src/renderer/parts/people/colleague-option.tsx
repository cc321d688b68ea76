import { Avatar } from "#ui/facts/avatar.tsx";
import type { SuggestOption } from "#ui/suggest/suggest.tsx";

interface Colleague {
  readonly id: number;
  readonly full_name: string;
  readonly title?: string | null;
}

/** A colleague as one of the options of a field. */
export const colleagueOption = ({ id, full_name, title }: Colleague): SuggestOption => ({
  id: String(id),
  label: full_name,
  ...(title ? { note: title } : {}),
  glyph: <Avatar name={full_name} kind="colleague" size="small" />,
});
