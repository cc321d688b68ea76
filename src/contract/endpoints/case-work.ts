/** Spec §7, "Cases": team, archive, closing, legal hold, timeline and matches. */
export const caseWorkEndpoints = {};
