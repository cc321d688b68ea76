import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import {
  type OrganizationRecord,
  organizationBody,
  organizationKinds,
} from "#contract/records/organizations/schema.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import {
  type ChosenOrganization,
  chosenOrganization,
  OrganizationChoice,
} from "#parts/people/organization-choice.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { organizationKindNames } from "./organization-words.ts";

const rules = organizationBody.omit({ uuid: true, parent_id: true }).extend({
  kind: z.enum(organizationKinds),
  parent_id: z
    .object({ id: z.string(), label: z.string() })
    .nullable()
    .transform((chosen) => (chosen === null ? null : Number(chosen.id))),
});
type Values = z.input<typeof rules>;
type Body = z.output<typeof rules>;

const fields = ["name", "kind", "number_prefix", "parent_id", "address", "closed"] as const;

interface Props {
  /** The id in the address, or "new". */
  readonly which: string;
  readonly onClose: () => void;
  /** What follows its deletion; left out where it is known that it cannot be deleted. */
  readonly onDeleted?: (() => void) | undefined;
}

/** The dialog that `?edit=` opens over the list. */
export function OrganizationDialog({ which, onClose, onDeleted }: Props) {
  if (which === "new") return <Fields organization={null} onClose={onClose} />;
  return <Existing id={which} onClose={onClose} onDeleted={onDeleted} />;
}

type ExistingProps = Omit<Props, "which" | "onDeleted"> & {
  readonly id: string;
  readonly onDeleted: (() => void) | undefined;
};

function Existing({ id, onClose, onDeleted }: ExistingProps) {
  const { organizations } = useSession();
  const found = useQuery(apiQuery(useApi(), "organizations.edit", { params: { id } }));
  const organization = found.data?.data.organization;
  if (organization !== undefined)
    return <Fields organization={organization} onClose={onClose} onDeleted={onDeleted} />;
  const name = organizations.find((each) => String(each.id) === id)?.name ?? t("Organization");
  return (
    <Dialog
      open
      title={t("Edit {{name}}", { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <Loaded query={found} label={t("Loading the organization")} shape="text" count={4} />
    </Dialog>
  );
}

type FieldsProps = Omit<Props, "which" | "onDeleted"> & {
  readonly organization: OrganizationRecord | null;
  readonly onDeleted?: (() => void) | undefined;
};

function Fields(props: FieldsProps) {
  return (
    <DraftGate draftKey={draftKeys.organization(props.organization?.id ?? "new")}>
      {(found) => <OpenFields {...props} found={found} />}
    </DraftGate>
  );
}

function OpenFields({
  organization,
  onClose,
  onDeleted,
  found,
}: FieldsProps & { readonly found: FoundDraft }) {
  const { organizations } = useSession();
  const [deleting, setDeleting] = useState(false);
  const create = useApiMutation("organizations.create");
  const update = useApiMutation("organizations.update");
  const remove = useApiMutation("organizations.delete");
  const parentOf = (parent: number | null): ChosenOrganization | null => {
    const known = organizations.find((each) => each.id === parent);
    return known === undefined ? null : chosenOrganization(known);
  };
  const [root] = organizations.filter((each) => each.parent_id === null);
  const isRoot = organization !== null && organization.parent_id === null;
  const valuesOf = (record: OrganizationRecord): Values => ({
    name: record.name,
    kind: record.kind,
    number_prefix: record.number_prefix,
    parent_id: parentOf(record.parent_id),
    address: record.address ?? "",
    closed: record.closed_at !== null,
  });
  const empty: Values = {
    name: "",
    kind: "school",
    number_prefix: "",
    parent_id: root === undefined ? null : chosenOrganization(root),
    address: "",
    closed: false,
  };
  const state = useForm({
    rules,
    initial: organization === null ? empty : valuesOf(organization),
    fields,
    ids: "organization-",
    record: organization,
    valuesOf,
    draft: { found, label: organization?.name ?? t("New organization") },
    save: async (body: Body, ifMatch) =>
      organization === null
        ? (await create.mutateAsync({ body })).data
        : (await update.mutateAsync({ params: { id: organization.id }, body, ifMatch })).data,
    onSaved: () => {
      announce(t("Saved successfully."));
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        title={
          organization === null ? t("New organization") : t("Edit {{name}}", { name: organization.name })
        }
        action={organization === null ? t("Add organization") : t("Save")}
        state={state}
        failed={t("Not saved.")}
        start={
          organization?.can.delete && onDeleted ? (
            <Button variant="minimal" onClick={() => setDeleting(true)}>
              {t("Delete…")}
            </Button>
          ) : undefined
        }
        onClose={onClose}
      >
        <TextField {...state.field("name")} data-autofocus label={t("Name")} required maxLength={120} />
        <SelectField
          {...state.field("kind")}
          label={t("Kind")}
          options={namedOptions(organizationKindNames)}
          required
        />
        {isRoot ? null : (
          <Controlled of={state} name="parent_id">
            {(field) => (
              <OrganizationChoice
                {...field}
                label={t("Belongs to")}
                required
                offers={(each) => each.closed_at === null && each.id !== organization?.id}
              />
            )}
          </Controlled>
        )}
        <TextField
          {...state.field("number_prefix")}
          label={t("Case number prefix")}
          required
          maxLength={6}
          help={t(
            "2 to 6 capital letters or digits, as NHS in NHS-2026-0042. Cases that are there keep their numbers.",
          )}
        />
        <TextField {...state.field("address")} label={t("Address")} optional maxLength={300} />
        {organization === null || isRoot ? null : (
          <Checkbox
            {...state.field("closed")}
            label={t(
              "Closed: nothing new is kept here or below it. What is there stays, and can be worked on.",
            )}
          />
        )}
      </FormDialog>
      {organization === null ? null : (
        <DeleteDialog
          open={deleting}
          name={organization.name}
          busy={remove.isPending}
          error={remove.error ? errorMessage(remove.error) : undefined}
          onClose={() => {
            remove.reset();
            setDeleting(false);
          }}
          onDelete={() =>
            remove.mutate(
              { params: { id: organization.id }, ifMatch: etagOf(organization) },
              {
                onSuccess: () => {
                  announce(t("{{name}} deleted.", { name: organization.name }));
                  onClose();
                  onDeleted?.();
                },
              },
            )
          }
        >
          <p>
            {t("Only an organization in which nothing is kept can be deleted; any other is closed instead.")}
          </p>
        </DeleteDialog>
      )}
    </>
  );
}
