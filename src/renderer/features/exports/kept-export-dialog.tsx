import { z } from "zod";
import { exportFormats } from "#contract/kit/export-request.ts";
import {
  type CaseExport,
  caseExportColumnIds,
  caseExportColumns,
} from "#contract/services/exports/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { formatNames } from "#parts/exports/export-words.ts";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { KeptFilters, type KeptValues } from "./kept-filters.tsx";

const rules = z.object({
  name: z.string().trim().min(1),
  columns: caseExportColumnIds,
  filters: z.custom<KeptValues>(),
  format: z.enum(exportFormats),
});
type Values = z.input<typeof rules>;

const standard: Values = {
  name: "",
  columns: ["number", "title", "subject", "stage", "classification", "lead", "updated_at"],
  filters: { status: "open,monitoring" },
  format: "csv",
};
const columns = caseExportColumns.map(({ id, label }) => ({ value: id, label }));
const formats = Object.entries(formatNames).map(([value, label]) => ({ value, label }));

const valuesOf = ({ name, columns, filters, format }: CaseExport): Values => ({
  name,
  columns: [...columns],
  filters,
  format,
});

type KeptExportDialogProps = { readonly kept: CaseExport | null; readonly onClose: () => void };

/** A new or an existing export profile. Its order of rows stays as saved. */
export function KeptExportDialog({ kept, onClose }: KeptExportDialogProps) {
  const create = useApiMutation("exports.create");
  const update = useApiMutation("exports.update");
  const state = useForm({
    rules,
    initial: kept ? valuesOf(kept) : standard,
    fields: ["name", "columns"],
    ids: "kept-",
    save: (values) => {
      const body = { ...values, bom: kept?.bom ?? true };
      if (kept === null) return create.mutateAsync({ body } as Parameters<typeof create.mutateAsync>[0]);
      const call = { params: { id: kept.id }, body, ifMatch: etagOf(kept) };
      return update.mutateAsync(call as Parameters<typeof update.mutateAsync>[0]);
    },
    onSaved: () => {
      announce(t("Saved successfully."));
      onClose();
    },
  });
  return (
    <FormDialog
      title={kept === null ? t("New kept export") : t("Edit kept export")}
      action={t("Save")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      <TextField {...state.field("name")} data-autofocus label={t("Name")} required maxLength={80} />
      <Controlled of={state} name="columns">
        {({ id, value, onChange, error }) => (
          <CheckboxGroup
            id={id}
            label={t("Columns")}
            error={error}
            options={columns}
            value={value}
            onToggle={(column, on) =>
              onChange(
                columns
                  .map((each) => each.value)
                  .filter((each) => (each === column ? on : value.includes(each))),
              )
            }
          />
        )}
      </Controlled>
      <Controlled of={state} name="filters">
        {({ value, onChange }) => <KeptFilters filters={value} onChange={onChange} />}
      </Controlled>
      <SelectField {...state.field("format")} label={t("Format")} options={formats} />
    </FormDialog>
  );
}
