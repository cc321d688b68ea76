/** Does it bear on its location at a moment, in milliseconds since 1970? The server asks the same of its database. */
export const isInForce = (
  { starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string | null },
  now: number,
): boolean => Date.parse(starts_at) <= now && (ends_at === null || Date.parse(ends_at) >= now);
