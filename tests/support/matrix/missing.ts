/** Numbers of what a target does not have begin here (`world.ts`). */
const firstMissing = 990_000;

/** Does the target lack this? */
export const isMissing = ({ id }: { readonly id: number }): boolean => id >= firstMissing;
