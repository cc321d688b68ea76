/** Likely duplicates of a person; merging two, and taking it back. */
export const personMergeEndpoints = {};
