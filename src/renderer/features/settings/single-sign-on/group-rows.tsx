import { X } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { roleNames, roles } from "#contract/kit/roles.ts";
import type { SingleSignOnSettings } from "#contract/services/single-sign-on/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FieldRows } from "#ui/fields/field-rows.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { ProviderBody, ProviderValues } from "./provider-values.ts";

type GroupRowsProps = {
  readonly state: FormFields<ProviderValues, ProviderBody>;
  readonly places: SingleSignOnSettings["places"];
};

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));

/** Which group of the provider has which role, and where. */
export function GroupRows({ state, places }: GroupRowsProps) {
  const { form, field } = state;
  const rows = useFieldArray({ control: form.control, name: "groups" });
  const options = places.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FieldRows
      legend={t("Groups and roles")}
      help={t(
        "Where any stand here, groups decide at each sign-in: who is in a group gets its role, and loses it with the group. Without any, roles are given in Bellwether.",
      )}
      add={t("Add group")}
      onAdd={() => rows.append({ group: "", organization_id: options[0]?.value ?? "", role: "assessor" })}
    >
      {rows.fields.map((row, index) => {
        const number = index + 1;
        return (
          <fieldset key={row.id} className="bw-settings-group">
            <legend className="bw-hidden">{t("Group {{number}}", { number })}</legend>
            <TextField {...field(`groups.${index}.group`)} label={t("Group")} maxLength={200} />
            <SelectField
              {...field(`groups.${index}.organization_id`)}
              label={t("Organization")}
              options={options}
            />
            <SelectField {...field(`groups.${index}.role`)} label={t("Role")} options={roleOptions} />
            <IconButton
              icon={X}
              label={t("Remove group {{number}}", { number })}
              onClick={() => rows.remove(index)}
            />
          </fieldset>
        );
      })}
    </FieldRows>
  );
}
