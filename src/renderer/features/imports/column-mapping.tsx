import { useState } from "react";
import {
  type ImportMapping,
  type ImportPreview,
  type ImportProfile,
  type TableCovers,
  type TableField,
  tableFields,
} from "#contract/services/imports/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Table } from "#ui/list/table.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { coversNames, fieldNames } from "./import-words.ts";

type Chosen = Readonly<Record<string, TableField | "">>;

type ColumnMappingProps = {
  readonly preview: ImportPreview;
  readonly profiles: readonly ImportProfile[];
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onDone: (mapping: ImportMapping, profile: string) => void;
};

const lookNames: Readonly<Record<string, string>> = {
  email: t("Email addresses"),
  date: t("Dates"),
  grade: t("Grades"),
  number: t("Numbers"),
  role: t("Roles"),
  name: t("Names"),
  phone: t("Phone numbers"),
  text: t("Text"),
  blank: t("Nothing"),
};
const roleNames = { student: t("Students"), staff: t("Staff"), guardian: t("Guardians") } as const;

/** Empty where the dates are to tell by themselves. */
type DateOrder = NonNullable<ImportMapping["dateOrder"]> | "";
const dateOrders = [
  { value: "", label: t("As the column tells; month first where it does not") },
  { value: "mdy", label: t("Month first: 03/04/2012 is March 4") },
  { value: "dmy", label: t("Day first: 03/04/2012 is April 3") },
] as const;
const orderOf = (text: string): DateOrder => dateOrders.find(({ value }) => value === text)?.value ?? "";

const proposed = (preview: ImportPreview): Chosen =>
  Object.fromEntries(preview.columns.map(({ name, field }) => [name, field ?? ""]));

/** A profile fits where one of its columns stands in the table. */
const byProfile = (preview: ImportPreview, profile: ImportProfile): Chosen =>
  Object.fromEntries(preview.columns.map(({ name }) => [name, profile.mapping.columns[name] ?? ""]));

const fits = (preview: ImportPreview, profile: ImportProfile): boolean =>
  Object.keys(profile.mapping.columns).every((name) =>
    preview.columns.some((column) => column.name === name),
  );

/** What is still missing before the table can be read; null where nothing is. */
function missing(fields: readonly (TableField | "")[]): string | null {
  const has = (field: TableField) => fields.includes(field);
  if (!has("fullName") && !(has("firstName") && has("lastName")))
    return t("Choose the columns with the first and the last name, or with the full name.");
  if (!has("sourcedId") && !has("number") && !has("email"))
    return t("Choose the column by which a person is known again: an ID, a number or an email.");
  const twice = tableFields.find((field) => fields.filter((each) => each === field).length > 1);
  return twice === undefined
    ? null
    : t("Two columns hold {{twice}}. Leave one out.", { twice: fieldNames[twice] });
}

/** The second step: each column with its first values and what it seems to hold, and the first ten rows. */
export function ColumnMapping({ preview, profiles, busy, onBack, onDone }: ColumnMappingProps) {
  const fitting = profiles.filter((profile) => fits(preview, profile));
  const [learned] = fitting;
  const [chosen, setChosen] = useState<Chosen>(() =>
    learned === undefined ? proposed(preview) : byProfile(preview, learned),
  );
  const [role, setRole] = useState<string>(learned?.mapping.constants?.role ?? "student");
  const [covers, setCovers] = useState<TableCovers>(learned?.mapping.covers ?? "part");
  const [dateOrder, setDateOrder] = useState<DateOrder>(learned?.mapping.dateOrder ?? "");
  const [name, setName] = useState(learned?.name ?? "");
  const [tried, setTried] = useState(false);
  const fields = Object.values(chosen);
  const lack = missing(fields);
  const done = () => {
    setTried(true);
    if (lack !== null) return;
    const columns = Object.fromEntries(
      Object.entries(chosen).flatMap(([column, field]) => (field === "" ? [] : [[column, field] as const])),
    );
    onDone(
      {
        columns,
        covers,
        ...(dateOrder === "" ? {} : { dateOrder }),
        ...(fields.includes("role") ? {} : { constants: { role } }),
      },
      name.trim(),
    );
  };
  const use = (profile: ImportProfile) => {
    setChosen(byProfile(preview, profile));
    setRole(profile.mapping.constants?.role ?? "student");
    setCovers(profile.mapping.covers);
    setDateOrder(profile.mapping.dateOrder ?? "");
    setName(profile.name);
  };
  return (
    <section className="import-section" aria-labelledby="import-columns">
      <h2 id="import-columns">{t("What the columns are")}</h2>
      {fitting.length > 0 ? (
        <SelectField
          label={t("Kept choice")}
          value={name}
          placeholder={t("None")}
          options={fitting.map((profile) => ({ value: profile.name, label: profile.name }))}
          onChange={(event) => {
            const profile = fitting.find((each) => each.name === event.target.value);
            if (profile !== undefined) use(profile);
          }}
        />
      ) : null}
      <Table
        label={t("Columns of the table")}
        wraps
        heads={["Column", "Looks like", "First values", "Becomes"].map((label) => ({ label }))}
      >
        {preview.columns.map((column) => (
          <tr key={column.name}>
            <th scope="row" className="import-first">
              {column.name}
            </th>
            <td>{lookNames[column.look] ?? column.look}</td>
            <td className="import-values">{column.examples.join(" · ")}</td>
            <td className="import-becomes">
              <SelectField
                label={t("{{name}} is", { name: column.name })}
                hideLabel
                value={chosen[column.name] ?? ""}
                options={[
                  { value: "", label: t("Not read") },
                  ...tableFields.map((field) => ({ value: field, label: fieldNames[field] })),
                ]}
                onChange={(event) =>
                  setChosen({ ...chosen, [column.name]: event.target.value as TableField | "" })
                }
              />
            </td>
          </tr>
        ))}
      </Table>
      {fields.includes("role") ? null : (
        <SelectField
          label={t("Everybody in this table is one of the")}
          value={role}
          options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setRole(event.target.value)}
        />
      )}
      {fields.includes("birthDate") ? (
        <SelectField
          label={t("Dates with the year last")}
          value={dateOrder}
          options={dateOrders}
          onChange={(event) => setDateOrder(orderOf(event.target.value))}
        />
      ) : null}
      <RadioGroup
        label={t("Whom this table lists")}
        value={covers}
        options={[
          { value: "part", label: coversNames.part },
          {
            value: "everybody",
            label: coversNames.everybody,
            note: t(
              "Students, staff and guardians of earlier rosters who are not in it become not enrolled.",
            ),
          },
        ]}
        onChange={setCovers}
      />
      <TextField
        label={t("Keep these choices as")}
        optional
        help={t("The next table with these columns is then read the same way.")}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <h3>{t("The first rows")}</h3>
      <Table label={t("The first rows")} wraps heads={preview.columns.map(({ name: label }) => ({ label }))}>
        {preview.rows.map((row, at) => (
          <tr key={at}>
            {preview.columns.map((column, place) => (
              <td key={column.name} className="import-first">
                {row[place] ?? ""}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {tried && lack !== null ? (
        <Callout kind="stop" role="alert" title={t("Not all is known yet")}>
          {lack}
        </Callout>
      ) : null}
      <div className="import-acts">
        <Button onClick={onBack}>{t("Choose other files")}</Button>
        <Button variant="primary" loading={busy} onClick={done}>
          {t("Check the rows")}
        </Button>
      </div>
    </section>
  );
}
