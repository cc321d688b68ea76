import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { ReadSheet, ReadWorkbook } from "./office-content.ts";
import { columnName, leftOut } from "./workbook-words.ts";

/** A workbook as tables of text, one sheet at a time. */
export function WorkbookTable({
  workbook,
  name,
}: {
  readonly workbook: ReadWorkbook;
  readonly name: string;
}) {
  const { sheets, sheetsLeftOut } = workbook;
  const [at, setAt] = useState(0);
  const sheet = sheets[at];
  return (
    <>
      {sheets.length > 1 ? (
        <div className="bw-viewer-bar">
          <SelectField
            label={t("Sheet")}
            hideLabel
            toolbar
            options={sheets.map((each, index) => ({ value: String(index), label: each.name }))}
            value={String(at)}
            onChange={(event) => setAt(Number(event.target.value))}
          />
          <span className="bw-numbers">
            {t("Sheet {{number}} of {{number2}}", { number: at + 1, number2: sheets.length + sheetsLeftOut })}
          </span>
        </div>
      ) : null}
      {sheet && sheet.rows.length > 0 ? (
        <Sheet key={at} sheet={sheet} name={name} />
      ) : (
        <p className="bw-viewer-note">{t("This sheet is empty.")}</p>
      )}
      {sheetsLeftOut > 0 ? (
        <p className="bw-viewer-note">
          {t("{{count}} sheets left out. Save the file to see all of them.", { count: sheetsLeftOut })}
        </p>
      ) : null}
    </>
  );
}

function Sheet({ sheet, name }: { readonly sheet: ReadSheet; readonly name: string }) {
  const columns = sheet.rows[0] ?? [];
  const missing = leftOut(sheet);
  return (
    <>
      <p className="bw-viewer-note">
        {missing === "" ? t("Formulas show the results that were saved with the file.") : missing}
      </p>
      <section
        className="bw-viewer-well"
        aria-label={`${name}, ${sheet.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
      >
        <table className="bw-viewer-cells bw-viewer-sheet">
          <thead>
            <tr>
              <td />
              {columns.map((_, index) => (
                <th key={index} scope="col">
                  {columnName(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
