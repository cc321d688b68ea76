import { z } from "zod";
import { newScimToken } from "#contract/services/scim/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";

const rules = newScimToken.pick({ name: true }).extend({ days: z.string().transform(Number) });

const lasts = [
  { value: "90", label: t("90 days") },
  { value: "365", label: t("One year") },
  { value: "730", label: t("Two years") },
];

type NewTokenProps = {
  readonly organization: number;
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
};

/** Asks for what a token is, and how long it holds. */
export function NewToken({ organization, onMade, onClose }: NewTokenProps) {
  const make = useApiMutation("settings.addScimToken");
  const state = useForm({
    rules,
    initial: { name: "", days: "365" },
    fields: ["name", "days"],
    focus: "field",
    ids: "scim-token-",
    save: (given) => make.mutateAsync({ body: { organization_id: organization, ...given } }),
    onSaved: ({ token }) => onMade(token),
  });
  return (
    <FormDialog title={t("Make a token")} action={t("Make token")} state={state} onClose={onClose}>
      <TextField
        {...state.field("name")}
        label={t("Name")}
        help={t("Which directory it is for, such as Entra.")}
        maxLength={60}
        required
        autoFocus
      />
      <SelectField
        {...state.field("days")}
        label={t("Holds for")}
        help={t("After that the directory needs a new one.")}
        options={lasts}
      />
    </FormDialog>
  );
}
