import { parse } from "csv-parse/browser/esm/sync";
import {
  type ColleagueList,
  colleagueList,
  type ListDefaults,
  partsOf,
} from "#contract/records/users/colleague-list.ts";

/** Reads a pasted list or the text of a CSV file. Quotes that make no sense are taken as letters. */
export function readList(text: string, defaults: ListDefaults): ColleagueList {
  const cells = partsOf(text).flatMap((part): string[][] =>
    parse(part.text, {
      delimiter: part.separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  return colleagueList(cells, defaults);
}
