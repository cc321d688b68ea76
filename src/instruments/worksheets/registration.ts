import ntac100 from "../../../resources/instruments/ntac-1.0.0.json" with { type: "json" };

/**
 * The worksheets that come with the program, the oldest version of each first. A line here is all that a new one needs. None is
 * ever taken out: what was answered speaks in its words.
 */
export const shippedWorksheets: readonly unknown[] = [ntac100];
