/** Spec §7, "Case templates", "Case types", "Case categories". */
export const caseTemplateEndpoints = {};
