/** The number of a practice case: `PRACTICE-12`. No real case has such a one; those have a year and four digits. */
export const practiceNumber = (userId: number): string => `PRACTICE-${userId}`;

/** Is this the number of a practice case (decision 059)? */
export const isPracticeNumber = (number: string | null | undefined): boolean =>
  number != null && /^PRACTICE-\d+$/.test(number);
