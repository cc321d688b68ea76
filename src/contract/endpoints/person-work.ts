/** Spec §7, "Persons": relations, vehicles, records checks and protected notes. */
export const personWorkEndpoints = {};
