import { t } from "#lib/words/t.ts";

/** What stands in each empty picker of people: by what it finds them. */
export const findingPlaceholder = t("By name or student ID");

/** Without the server a picker knows those alone that were read on this computer. */
export const findingHelp = (away: boolean): string | undefined =>
  away
    ? t(
        "Of the people on record only those that this computer has read are found until the server can be reached.",
      )
    : undefined;
