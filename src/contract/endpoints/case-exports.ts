/** Spec §7, "Case exports": what is taken out of the application, with its audit (V-6, V-9). */
export const caseExportEndpoints = {};
