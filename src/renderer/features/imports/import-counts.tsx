import { type ImportRecord, rosterKinds } from "#contract/services/imports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Table } from "#ui/list/table.tsx";
import { countText, rosterKindNames } from "./import-words.ts";

const columns = [
  ["created", "New"],
  ["changed", "Changed"],
  ["unchanged", "As they were"],
  ["ended", "Marked as left"],
  ["vanished", "Missing"],
  ["left_out", "Deleted here"],
] as const;

/** How many rows of each kind are new, changed or gone. */
export function ImportCountsTable({ one }: { readonly one: ImportRecord }) {
  const heads = [{ label: t("Kind") }, ...columns.map(([, label]) => ({ label, number: true }))];
  return (
    <section className="import-section" aria-labelledby="import-counts">
      <h2 id="import-counts">{t("What changes")}</h2>
      <Table label={t("Rows by kind")} heads={heads}>
        {rosterKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{rosterKindNames[kind]}</th>
            {columns.map(([name]) => (
              <td key={name} className="bw-table-number">
                {countText(one.counts[kind][name])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
