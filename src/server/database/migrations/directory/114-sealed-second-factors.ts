/**
 * Changes no table: the start that runs it seals the secrets of authenticators, which older processes cannot read. They are
 * waited for.
 */
export const sealedSecondFactors = (): readonly string[] => [];
