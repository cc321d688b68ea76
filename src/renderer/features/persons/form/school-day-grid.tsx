import { Plus, X } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { useFormState } from "react-hook-form";
import {
  mostRows,
  pastedCells,
  type SchoolDayColumn,
  schoolDayColumns,
} from "#contract/records/persons/school-day.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { useFirstField } from "#lib/page/use-target.ts";
import { t } from "#lib/words/t.ts";
import { schoolDayLabels } from "#parts/words/school-day-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FieldNotes } from "#ui/fields/field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { announce } from "#ui/states/live-region.tsx";
import type { PersonValues } from "./person-values.ts";
import { blankRow, cellText, type DayRow, withCell, withPasted } from "./school-day-rows.ts";

type GridProps<O> = { readonly state: FormFields<PersonValues, O> };

/** A school day is typed cell by cell, or pasted from a spreadsheet into any of them. */
export function SchoolDayGrid<O>({ state }: GridProps<O>) {
  const grid = useFirstField<HTMLFieldSetElement>("school-day");
  const { errors } = useFormState({ control: state.form.control, name: "school_day" });
  return (
    <Controlled of={state} name="school_day">
      {({ id, value = [], onChange, error }) => {
        const paste = (row: number, column: SchoolDayColumn) => (event: ClipboardEvent) => {
          const cells = pastedCells(event.clipboardData.getData("text/plain"));
          if (cells === null) return;
          event.preventDefault();
          onChange(withPasted(value, { row, column }, cells));
          announce(t("{{count}} lines pasted.", { count: cells.length }));
        };
        const rows = value.length === 0 ? [blankRow] : value;
        return (
          <fieldset className="person-day" ref={grid}>
            <legend className="bw-hidden">{t("School day")}</legend>
            <p className="person-day-help">
              {t(
                "Periods, lunch and rides. Lines copied from a spreadsheet can be pasted into any cell. Days left blank are all of them.",
              )}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard. */}
            <section className="person-day-scroll" aria-label={t("Periods of the school day")} tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    {schoolDayColumns.map((column) => (
                      <th key={column} scope="col" className={`person-day-${column}`}>
                        {schoolDayLabels[column]}
                      </th>
                    ))}
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    <tr key={at}>
                      {schoolDayColumns.map((column) => (
                        <td key={column}>
                          <Cell
                            id={`${id}.${at}.${column}`}
                            label={t("{{column}}, row {{number}}", {
                              column: schoolDayLabels[column],
                              number: at + 1,
                            })}
                            text={cellText(row, column)}
                            error={messageAt(errors.school_day?.[at]?.[column])}
                            onType={(text) => onChange(rows.with(at, withCell(row, column, text)))}
                            onPaste={paste(at, column)}
                          />
                        </td>
                      ))}
                      <td>
                        <IconButton
                          icon={X}
                          size="small"
                          label={t("Remove row {{number}}", { number: at + 1 })}
                          onClick={() => onChange(rows.filter((_, index) => index !== at))}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <FieldNotes id={id} error={error} />
            <Button
              id={id}
              size="small"
              icon={Plus}
              disabled={rows.length >= mostRows}
              onClick={() => onChange([...rows, blankRow] satisfies DayRow[])}
            >
              {t("Add a row")}
            </Button>
          </fieldset>
        );
      }}
    </Controlled>
  );
}

type Failing = { readonly message?: string | undefined } | readonly (Failing | undefined)[] | undefined;

/** Days are a list: what is wrong with one of them is wrong with the cell. */
function messageAt(error: unknown): string | undefined {
  const failing = error as Failing;
  if (failing === undefined) return undefined;
  if (Array.isArray(failing)) return messageAt(failing.find((each) => each !== undefined));
  return "message" in failing ? failing.message : undefined;
}

interface CellProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** One cell. What is typed stays as it is while one types; afterwards it is said as all times and days are. */
function Cell({ id, label, text, error, onType, onPaste }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <input
        id={id}
        className="bw-input"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        autoComplete="off"
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value);
          onType(event.target.value);
        }}
        onPaste={(event) => {
          setTyped(null);
          onPaste(event);
        }}
        onBlur={() => setTyped(null)}
      />
      <FieldNotes id={id} error={error} />
    </>
  );
}
