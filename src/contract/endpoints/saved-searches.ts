/** Spec §7, "Searches": saved, shared, alerting, reported. */
export const savedSearchEndpoints = {};
