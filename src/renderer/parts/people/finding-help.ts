import { t } from "#lib/words/t.ts";

/** By what a picker finds people; without the server it knows those alone that were read on this computer. */
export const findingHelp = (away: boolean): string =>
  away
    ? t(
        "Of the people on record only those that this computer has read are found until the server can be reached.",
      )
    : t("By name or student ID.");
