import { z } from "zod";
import { newScimToken } from "#contract/services/scim/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { PasswordStep } from "#parts/exports/password-step.tsx";
import { useConfirmed } from "#parts/exports/use-confirmed.ts";
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
  const confirmed = useConfirmed((body: z.output<typeof newScimToken>) => make.mutateAsync({ body }));
  const state = useForm({
    rules,
    initial: { name: "", days: "365" },
    fields: ["name", "days"],
    focus: "field",
    ids: "scim-token-",
    save: (given) => confirmed.start({ organization_id: organization, ...given }),
    onSaved: ({ token }) => onMade(token),
  });
  const title = t("Make a token");
  if (confirmed.asking)
    return (
      <PasswordStep
        title={title}
        action={t("Confirm and make")}
        unsaved={state.unsaved}
        confirm={confirmed.confirm}
        onDone={({ token }) => onMade(token)}
        onClose={onClose}
      >
        {t(
          "Whoever has the token can add people and switch them off. Confirm that it is you; the token is then made by itself.",
        )}
      </PasswordStep>
    );
  return (
    <FormDialog title={title} action={t("Make token")} state={state} onClose={onClose}>
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
