/** The time zone of the invented district, wherever its sample is made. */
export const sampleZone = "America/Chicago";
