import { t } from "#lib/words/t.ts";
/** Title of the page (Spec §2), also while it loads. */
export const pageTitle = t("Comprehensive School Threat Assessment Guidelines (CSTAG)");
