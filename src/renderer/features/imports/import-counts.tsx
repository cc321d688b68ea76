import { type ImportRecord, rosterKinds } from "#contract/services/imports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Table } from "#ui/list/table.tsx";
import { countText, rosterKindNames } from "./import-words.ts";

const columns = [
  ["created", t("New")],
  ["changed", t("Changed")],
  ["unchanged", t("As they were")],
  ["ended", t("Marked as left")],
  ["vanished", t("Missing")],
  ["left_out", t("Deleted here")],
] as const;

const undoneColumns = [
  ["removed", t("Removed again")],
  ["restored", t("As before the import")],
  ["stayed", t("Stayed")],
] as const;

/** What became of the import's work when it was undone. */
export function UndoneCountsTable({ one }: { readonly one: ImportRecord }) {
  const isCounted = rosterKinds.some((kind) =>
    undoneColumns.some(([name]) => one.counts[kind][name] !== undefined),
  );
  const heads = [{ label: t("Kind") }, ...undoneColumns.map(([, label]) => ({ label, number: true }))];
  return (
    <section className="import-section" aria-labelledby="import-undone">
      <h2 id="import-undone">{t("What was taken back")}</h2>
      {isCounted ? (
        <>
          <Table label={t("Taken back by kind")} heads={heads}>
            {rosterKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{rosterKindNames[kind]}</th>
                {undoneColumns.map(([name]) => (
                  <td key={name} className="bw-table-number">
                    {countText(one.counts[kind][name] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </Table>
          <p className="import-note">
            {t(
              "What stayed was changed or used by somebody since the import, such as a school with people in it. It is kept as if it had been typed here.",
            )}
          </p>
        </>
      ) : (
        <p className="import-note">{t("How much was taken back and how much stayed was not counted.")}</p>
      )}
    </section>
  );
}

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
