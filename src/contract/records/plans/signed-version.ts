interface Version {
  readonly number: number;
  readonly made_at: string;
}

/**
 * The version that somebody signed, by the day of their signature: the last one of that day or before it; what was signed on paper
 * before the first was saved is that one. Null where it is the version that holds, and where it cannot be known.
 */
export function signedVersion(
  versions: readonly Version[],
  on: string | null,
  /** The calendar day of an instant where the plan is read. */
  dayOf: (at: string) => string,
  current: number | undefined = versions.at(-1)?.number,
): number | null {
  if (on === null || current === undefined) return null;
  const shown = versions.filter(({ number }) => number <= current);
  const signed = shown.filter(({ made_at }) => dayOf(made_at) <= on).at(-1) ?? shown[0];
  return signed === undefined || signed.number >= current ? null : signed.number;
}
