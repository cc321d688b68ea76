/** Presence and changes as they happen. */
export const liveEndpoints = {};
