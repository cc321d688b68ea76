import { useState } from "react";
import { fieldErrors } from "#contract/bridge/errors.ts";
import {
  type CaseExport,
  type CaseExportColumn,
  caseExportColumns,
} from "#contract/services/exports/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatNames } from "#parts/exports/export-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { KeptFilters } from "./kept-filters.tsx";

type Values = {
  readonly name: string;
  readonly columns: readonly CaseExportColumn[];
  readonly filters: Readonly<Record<string, string | number>>;
  readonly format: CaseExport["format"];
};

const standard: Values = {
  name: "",
  columns: ["number", "title", "subject", "stage", "classification", "lead", "updated_at"],
  filters: { status: "open,monitoring" },
  format: "csv",
};

type KeptExportDialogProps = { readonly kept: CaseExport | null; readonly onClose: () => void };

/** A new or an existing export profile. Its order of rows stays as saved. */
export function KeptExportDialog({ kept, onClose }: KeptExportDialogProps) {
  const [values, setValues] = useState<Values>(kept ?? standard);
  const [tries, setTries] = useState(0);
  const create = useApiMutation("exports.create");
  const update = useApiMutation("exports.update");
  const failure = create.error ?? update.error;
  const atField = fieldErrors(failure);
  const busy = create.isPending || update.isPending;
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const dirty = JSON.stringify(values) !== JSON.stringify(kept ?? standard);

  const problems = {
    name: tries > 0 && values.name.trim() === "" ? "Name is required." : atField.name?.join(" "),
    columns:
      tries > 0 && values.columns.length === 0 ? "Choose at least one column." : atField.columns?.join(" "),
  };
  const saved = () => {
    announce("Saved successfully.");
    onClose();
  };
  const save = () => {
    setTries(tries + 1);
    if (values.name.trim() === "" || values.columns.length === 0 || busy) return;
    const { name, columns, filters, format } = values;
    const body = { name, columns: [...columns], filters, format, bom: kept?.bom ?? true };
    if (kept === null) create.mutate({ body } as Parameters<typeof create.mutate>[0], { onSuccess: saved });
    else
      update.mutate(
        { params: { id: kept.id }, body, ifMatch: etagOf(kept) } as Parameters<typeof update.mutate>[0],
        { onSuccess: saved },
      );
  };
  const summary = [
    ...(problems.name ? [{ fieldId: "kept-name", message: problems.name }] : []),
    ...(problems.columns ? [{ fieldId: "kept-column-number", message: problems.columns }] : []),
  ];

  return (
    <Dialog
      open
      title={kept === null ? "New kept export" : "Edit kept export"}
      dirty={dirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form="kept-export" variant="primary" loading={busy}>
            Save
          </Button>
        </>
      )}
    >
      <Form
        id="kept-export"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure && Object.keys(atField).length === 0 ? (
          <Callout kind="stop" title="Not saved." role="alert">
            {errorMessage(failure)}
          </Callout>
        ) : null}
        <ErrorSummary errors={summary} submitCount={tries} />
        <TextField
          id="kept-name"
          data-autofocus
          label="Name"
          required
          maxLength={80}
          value={values.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <fieldset className="exports-columns">
          <legend>Columns</legend>
          {caseExportColumns.map(({ id, label }) => (
            <Checkbox
              key={id}
              id={`kept-column-${id}`}
              label={label}
              checked={values.columns.includes(id)}
              onChange={(event) =>
                set({
                  columns: caseExportColumns
                    .map((column) => column.id)
                    .filter((each) =>
                      each === id ? event.currentTarget.checked : values.columns.includes(each),
                    ),
                })
              }
            />
          ))}
          {problems.columns ? <p className="exports-columns-problem">{problems.columns}</p> : null}
        </fieldset>
        <KeptFilters filters={values.filters} onChange={(filters) => set({ filters })} />
        <SelectField
          id="kept-format"
          label="Format"
          options={Object.entries(formatNames).map(([value, label]) => ({ value, label }))}
          value={values.format}
          onChange={(event) => set({ format: event.currentTarget.value as Values["format"] })}
        />
      </Form>
    </Dialog>
  );
}
