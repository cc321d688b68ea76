import { useState } from "react";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";
import {
  type FilterOption,
  type ListFilter,
  readPicked,
  readSpan,
  toggleValue,
  writePicked,
  writeSpan,
} from "./list-filters.ts";

type FilterEditorProps = {
  readonly field: ListFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly close: () => void;
};

/** Beyond this number, options are searched by typing. */
const MANY = 12;

const words = ({ label, count }: FilterOption) =>
  count === undefined ? label : `${label} (${count.toLocaleString("en-US")})`;

/** What a filter's chip opens: its operator and its value. */
export function FilterEditor(props: FilterEditorProps) {
  const { field, value, onChange, close } = props;
  return (
    <div className="bw-list-editor">
      {field.kind === "date" ? (
        <Span {...props} />
      ) : field.multiple ? (
        <Several {...props} />
      ) : field.search !== undefined ? (
        <Found {...props} search={field.search} />
      ) : (
        <SelectField
          label={field.label}
          options={field.options.map((option) => ({ value: option.value, label: words(option) }))}
          placeholder={t("Any")}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <Button size="small" onClick={close}>
        {t("Done")}
      </Button>
    </div>
  );
}

type FoundProps = FilterEditorProps & { readonly search: NonNullable<ListFilter["search"]> };

/** One of more choices than are here: it is typed for. */
function Found({ field, value, onChange, search }: FoundProps) {
  const chosen = field.options.find((option) => option.value === value);
  return (
    <Suggest
      label={field.label}
      placeholder={t("Any")}
      value={chosen ? { id: chosen.value, label: chosen.label } : null}
      search={async (text, signal) =>
        (await search(text, signal)).map((option) => ({ id: option.value, label: words(option) }))
      }
      onChange={(option) => onChange(option?.id ?? "")}
    />
  );
}

function Several({ field, value, onChange }: FilterEditorProps) {
  const [find, setFind] = useState("");
  const [without, setWithout] = useState(value.startsWith("!"));
  const picked = readPicked(value);
  const shown = field.options.filter((option) => option.label.toLowerCase().includes(find.toLowerCase()));
  return (
    <>
      {field.canExclude ? (
        <Segmented
          label={t("Operator")}
          options={[
            { value: "is", label: t("Is") },
            { value: "is not", label: t("Is not") },
          ]}
          value={without ? "is not" : "is"}
          onChange={(next) => {
            setWithout(next === "is not");
            onChange(writePicked({ ...picked, not: next === "is not" }));
          }}
        />
      ) : null}
      {field.options.length > MANY ? (
        <TextField
          label={t("Find in {{label}}", { label: field.label.toLowerCase() })}
          hideLabel
          toolbar
          type="search"
          placeholder={t("Find")}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      ) : null}
      <fieldset className="bw-list-options">
        <legend className="bw-field-label">{field.label}</legend>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            label={words(option)}
            checked={picked.values.includes(option.value)}
            onChange={() => onChange(toggleValue(field, { ...picked, not: without }, option.value))}
          />
        ))}
      </fieldset>
    </>
  );
}

function Span({ field, value, onChange }: FilterEditorProps) {
  const span = readSpan(value);
  return (
    <>
      {field.spans?.map((each) => (
        <Button key={each.value} size="small" onClick={() => onChange(each.value)}>
          {each.label}
        </Button>
      ))}
      <DateField
        label={t("From")}
        value={span.from}
        onChange={(from) => onChange(writeSpan({ ...span, from }))}
        {...(span.to === null ? {} : { max: span.to })}
      />
      <DateField
        label={t("To")}
        value={span.to}
        onChange={(to) => onChange(writeSpan({ ...span, to }))}
        {...(span.from === null ? {} : { min: span.from })}
      />
    </>
  );
}
