import type { ExportFormat } from "#contract/kit/export-request.ts";
import type { MadeFormat } from "#contract/services/exports/schema.ts";
import { t } from "#lib/words/t.ts";

export const formatNames: Readonly<Record<ExportFormat, string>> = {
  csv: "CSV",
  xlsx: t("Excel"),
  json: "JSON",
};

/** Also of what no list is exported as. */
export const madeFormatNames: Readonly<Record<MadeFormat, string>> = {
  ...formatNames,
  docx: t("Word"),
  pdf: "PDF",
  zip: "ZIP",
};

export const formatNotes: Readonly<Record<MadeFormat, string>> = {
  csv: t("Plain rows that every spreadsheet opens"),
  xlsx: t("A workbook; every cell is text"),
  json: t("For other programs"),
  docx: t("Can be edited before it is given to anybody"),
  pdf: t("Looks alike everywhere, and can be read aloud"),
  zip: t("Several files in one"),
};

/** `1 row`, `1,204 rows`. */
export const rowsText = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
