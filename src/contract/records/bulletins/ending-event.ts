/** Is a bulletin over before the event until whose end it was to hold, because that was moved? */
export const endsBefore = (
  { valid_to }: { readonly valid_to: string },
  { ends_at }: { readonly ends_at: string },
): boolean => Date.parse(valid_to) < Date.parse(ends_at);

interface Issued {
  readonly valid_to: string;
  readonly until_event: { readonly ends_at: string } | null;
  readonly until_deleted: boolean;
}

/** What became of the event until whose end a bulletin was issued that was not withdrawn; null where nothing did, or it is over. */
export function becameOf(issued: Issued, now: number): "moved" | "deleted" | null {
  const { valid_to, until_event, until_deleted } = issued;
  if (until_deleted) return Date.parse(valid_to) > now ? "deleted" : null;
  return until_event !== null && endsBefore(issued, until_event) && Date.parse(until_event.ends_at) > now
    ? "moved"
    : null;
}
