/** Spec §7, "Cases": filters, streamed search, saved views, bulk archive and delete. */
export const caseListEndpoints = {};
