import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { type PersonRef, personBody } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { contractResolver, idFromSelect, showServerErrors } from "#lib/forms/form.ts";
import { SimilarPeople, type SimilarTo } from "#parts/people/similar-people.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form, FormPair } from "#ui/forms/form.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";

type AddPersonDialogProps = {
  /** The text typed so far; null while the dialog is closed. */
  readonly name: string | null;
  readonly organizationId: number | undefined;
  readonly onClose: () => void;
  readonly onAdded: (person: PersonRef) => void;
};

const fields = ["first_name", "last_name", "person_type_id", "grade", "organization_id"] as const;

const schema = personBody.extend({ organization_id: z.int({ error: "School is required." }) });
type Values = z.input<typeof schema>;

const typedSoFar = ({ first_name, last_name, organization_id }: Values): SimilarTo | null =>
  first_name?.trim() && last_name?.trim() ? { first_name, last_name, organization_id } : null;

/** The few fields that identify a person, so that the case form need not be left. The rest is added on their page. */
export function AddPersonDialog({ name, organizationId, onClose, onAdded }: AddPersonDialogProps) {
  const api = useApi();
  const [problem, setProblem] = useState<string | null>(null);
  const lists = useQuery({ ...apiQuery(api, "persons.new", {}), enabled: name !== null });
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: contractResolver(schema),
    mode: "onTouched",
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const organizations = lists.data?.data.organizations ?? [];
  const only = organizations.length === 1 ? organizations[0]?.id : undefined;

  useEffect(() => {
    if (name === null) return;
    const words = name.trim().split(/\s+/);
    form.reset({
      organization_id: organizationId ?? only,
      first_name: words.length > 1 ? words.slice(0, -1).join(" ") : (words[0] ?? ""),
      last_name: words.length > 1 ? words.at(-1) : "",
      grade: "",
    });
    setProblem(null);
  }, [name, organizationId, only, form]);

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      onAdded((await api("persons.create", { body })).data.data);
      onClose();
    } catch (error) {
      setProblem(showServerErrors(form, error, fields));
    }
  });

  return (
    <Dialog
      open={name !== null}
      title="Add a person"
      onClose={onClose}
      dirty={isDirty}
      footer={(close) => (
        <>
          <DialogNote>More can be added on the person’s page.</DialogNote>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" loading={isSubmitting} onClick={() => void submit()}>
            Add person
          </Button>
        </>
      )}
    >
      <Form
        onSubmit={(event) => {
          // The dialog is a portal, but React passes its events on to the form around it.
          event.stopPropagation();
          void submit(event);
        }}
      >
        {problem ? (
          <Callout kind="stop" role="alert">
            {problem}
          </Callout>
        ) : null}
        <FormPair>
          <TextField
            {...form.register("first_name")}
            label="First name"
            required
            autoFocus
            error={errors.first_name?.message}
          />
          <TextField
            {...form.register("last_name")}
            label="Last name"
            required
            error={errors.last_name?.message}
          />
        </FormPair>
        <SimilarPeople
          typed={name === null ? null : typedSoFar(form.watch())}
          onUse={(person) => {
            onAdded(person);
            onClose();
          }}
        />
        <FormPair>
          <SelectField
            {...form.register("person_type_id", { setValueAs: idFromSelect(undefined) })}
            label="Person type"
            required
            placeholder="Choose a type"
            options={(lists.data?.data.person_types ?? []).map((type) => ({
              value: String(type.id),
              label: type.label,
            }))}
            error={errors.person_type_id?.message}
          />
          <TextField
            {...form.register("grade")}
            label="Grade"
            optional
            placeholder="K, 1 to 12"
            error={errors.grade?.message}
          />
        </FormPair>
        {organizations.length > 1 ? (
          <SelectField
            {...form.register("organization_id", { setValueAs: idFromSelect(undefined) })}
            label="School"
            required
            placeholder="Choose a school"
            options={organizations.map((each) => ({ value: String(each.id), label: each.name }))}
            error={errors.organization_id?.message}
          />
        ) : null}
        {/* Enter in a field submits. */}
        <button type="submit" hidden aria-label="Add person" />
      </Form>
    </Dialog>
  );
}
