import "./add-person.css";
import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useEffect, useState } from "react";
import { z } from "zod";
import type { CaseRole } from "#contract/records/cases/schema.ts";
import { inAnotherScript, partsOfName } from "#contract/records/persons/name.ts";
import { type PersonRef, personBody } from "#contract/records/persons/schema.ts";
import { hasSchoolDay } from "#instruments/person-types.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { idFromSelect } from "#lib/forms/form.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormPair } from "#ui/forms/form.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { BirthDateField } from "./birth-date-field.tsx";
import { bornDay } from "./born-day.ts";
import { type SimilarTo, SimilarToTyped } from "./similar-people.tsx";

type AddPersonDialogProps = {
  /** What was typed so far. */
  readonly name: string;
  readonly organizationId: number | undefined;
  /** The roles of a case to choose from, where it is for one. */
  readonly roles?: readonly { readonly value: CaseRole; readonly label: string }[];
  readonly onClose: () => void;
  /** `role` is what was chosen, null where nothing was. */
  readonly onAdded: (person: PersonRef, role: CaseRole | null) => void;
};

const fields = [
  "first_name",
  "last_name",
  "aliases",
  "person_type_id",
  "grade",
  "date_of_birth",
  "organization_id",
] as const;

const schema = personBody.extend({
  organization_id: z.int({ error: t("School is required.") }),
  date_of_birth: bornDay,
});
type Values = z.input<typeof schema>;

const typedSoFar = ({ first_name, last_name, organization_id }: Values): SimilarTo | null =>
  first_name?.trim() && last_name?.trim() ? { first_name, last_name, organization_id } : null;

/** A name as it is typed in one go: the last name is the last word, or what stands before a comma. */
function namesIn(name: string): Pick<Values, "first_name" | "last_name"> {
  const typed = name.replace(/^[\s,]+/, "").trim();
  const parts = partsOfName(typed);
  if (parts !== null) return { first_name: parts.firstName, last_name: parts.lastName };
  return typed.endsWith(",")
    ? { first_name: "", last_name: typed.slice(0, -1).trim() }
    : { first_name: typed, last_name: "" };
}

/** The few fields that identify a person, so that a form need not be left. The rest is added on their page. */
export function AddPersonDialog({ name, organizationId, roles, onClose, onAdded }: AddPersonDialogProps) {
  const api = useApi();
  const [role, setRole] = useState<CaseRole | null>(null);
  const lists = useQuery(apiQuery(api, "persons.new", {}));
  const state = useForm({
    rules: schema,
    initial: {
      ...namesIn(name),
      aliases: [],
      // Nothing is preselected where there are several; the rules ask for it.
      organization_id: organizationId as number,
      person_type_id: undefined as unknown as number,
      grade: "",
      date_of_birth: null,
    },
    fields,
    judge: "left",
    // A form stands behind the dialog with the same fields.
    ids: "added-",
    save: async (body) => (await api("persons.create", { body })).data.data,
    onSaved: (person) => {
      onAdded(person, role);
      onClose();
    },
  });
  const { form, field } = state;
  const organizations = lists.data?.data.organizations ?? [];
  const [unknown, setUnknown] = useState(false);
  const type = form.watch("person_type_id");
  const named = [form.watch("first_name"), form.watch("last_name")].some((each) => each?.trim());
  const nobodyKnows = () => {
    form.setValue("first_name", t("Unknown"), { shouldDirty: true });
    const type = lists.data?.data.person_types.find(({ label }) => label === "Not yet known");
    if (type) form.setValue("person_type_id", type.id, { shouldDirty: true });
    setRole(role ?? "subject");
    setUnknown(true);
    form.setFocus("last_name");
  };
  const only = organizations.length === 1 ? organizations[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && organizationId === undefined)
      form.resetField("organization_id", { defaultValue: only });
  }, [only, organizationId, form]);

  return (
    <FormDialog
      title={t("Add a person")}
      action={t("Add person")}
      state={state}
      note={t("More can be added on the person’s page.")}
      onClose={onClose}
    >
      <FormPair>
        <TextField {...field("first_name")} label={t("First name")} required autoFocus />
        <TextField
          {...field("last_name")}
          label={t("Last name")}
          required
          help={unknown ? t("Say what is known, such as Writer.") : undefined}
        />
      </FormPair>
      {named ? null : (
        <div className="add-unknown-person">
          <Button icon={UserRoundX} size="small" onClick={nobodyKnows}>
            {t("Nobody knows who it is")}
          </Button>
          <span>{t("Then say what is known as the last name, such as Writer.")}</span>
        </div>
      )}
      <SimilarToTyped
        form={form}
        typed={typedSoFar}
        onUse={(person) => {
          onAdded(person, role);
          onClose();
        }}
      />
      <Controlled of={state} name="aliases">
        {(names) => (
          <TagField
            {...names}
            label={t("Also called")}
            optional
            maxLength={80}
            help={
              inAnotherScript([form.watch("first_name"), form.watch("last_name")])
                ? t("As colleagues write this name, so that papers can take it out. Press Enter to add one.")
                : t("Nicknames, user names, former names. Press Enter to add one.")
            }
            value={names.value ?? []}
          />
        )}
      </Controlled>
      <FormPair>
        <SelectField
          {...field("person_type_id", { setValueAs: idFromSelect(undefined) })}
          label={t("Person type")}
          required
          placeholder={t("Choose a type")}
          options={(lists.data?.data.person_types ?? []).map((type) => ({
            value: String(type.id),
            label: type.label,
          }))}
        />
        {type === undefined || hasSchoolDay(type) ? (
          <TextField {...field("grade")} label={t("Grade")} optional placeholder={t("K, 1 to 12")} />
        ) : null}
      </FormPair>
      <Controlled of={state} name="date_of_birth">
        {(born) => <BirthDateField {...born} />}
      </Controlled>
      {roles === undefined ? null : (
        <SelectField
          id="added-role"
          label={t("Role in the case")}
          optional
          placeholder={t("Choose here or in the list")}
          options={roles}
          value={role ?? ""}
          onChange={(event) =>
            setRole(roles.find(({ value }) => value === event.target.value)?.value ?? null)
          }
        />
      )}
      {organizations.length > 1 ? (
        <SelectField
          {...field("organization_id", { setValueAs: idFromSelect(undefined) })}
          label={t("School")}
          required
          placeholder={t("Choose a school")}
          options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
        />
      ) : null}
    </FormDialog>
  );
}
