import { t } from "#lib/words/t.ts";

/** The number of a case as it is shown. One that was opened on this computer gets its number from the server. */
export const caseNumber = <N extends string | null>(number: N): N | string =>
  number === "" ? t("Number follows") : number;
