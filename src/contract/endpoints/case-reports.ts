/** Spec §7, "Cases": the network around a case and its report. */
export const caseReportEndpoints = {};
