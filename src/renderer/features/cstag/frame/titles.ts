/** Title of the page (Spec §2), also while it loads. */
export const pageTitle = "Comprehensive School Threat Assessment Guidelines (CSTAG)";
