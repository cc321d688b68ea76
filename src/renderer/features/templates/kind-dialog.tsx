import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { FieldPath } from "react-hook-form";
import {
  type CaseKind,
  type CaseKindBody,
  type CaseKindValues,
  caseKindBody,
} from "#contract/records/case-kinds/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { type KindGroup, kindWords } from "./kind-words.ts";
import { usedWords } from "./template-tabs.tsx";

type KindDialogProps = {
  readonly group: KindGroup;
  /** From the address: "new", an id, or null. */
  readonly which: string | null;
  readonly onClose: () => void;
};

/** Adds, edits, retires or deletes a type or category. */
export function KindDialog({ group, which, onClose }: KindDialogProps) {
  if (which === null || which === "") return null;
  return <OpenKind key={which} group={group} which={which} onClose={onClose} />;
}

function OpenKind({ group, which, onClose }: KindDialogProps & { readonly which: string }) {
  const api = useApi();
  const isNew = which === "new";
  // Read once: another person's change is found on saving, never while typing.
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;
  const form = useQuery({
    ...apiQuery(api, `${group}.new`, {}),
    ...once,
    queryKey: ["kind-form", group],
    enabled: isNew,
  });
  const found = useQuery({
    queryKey: ["edit-form", group, which],
    ...once,
    enabled: !isNew,
    queryFn: async (): Promise<CaseKind> => {
      const params = { id: which };
      return group === "caseTypes"
        ? (await api("caseTypes.edit", { params })).data.data.case_type
        : (await api("caseCategories.edit", { params })).data.data.case_category;
    },
  });
  const position = form.data?.data.position;
  const ready = isNew ? position !== undefined : found.data !== undefined;

  if (ready) {
    return (
      <DraftGate draftKey={draftKeys.caseKind(group, which)}>
        {(draft) => (
          <KindForm
            group={group}
            kind={found.data ?? null}
            position={position ?? 0}
            found={draft}
            onClose={onClose}
          />
        )}
      </DraftGate>
    );
  }
  const { one } = kindWords[group];
  return (
    <Dialog
      open
      title={isNew ? `New ${one}` : `Edit ${one}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded<unknown> query={isNew ? form : found} label={`Loading the ${one}`} shape="text" count={3} />
    </Dialog>
  );
}

const fields: readonly FieldPath<CaseKindBody>[] = ["label", "description", "position", "active"];
const labels = {
  label: "Label",
  description: "Description",
  position: "Place in the list",
  active: "Offered",
};

const valuesOf = ({ label, description, position, active }: CaseKind): CaseKindBody => ({
  label,
  description: description ?? "",
  position,
  active,
});
const say = (field: string, value: unknown) =>
  field === "active" ? (value ? "Yes" : "Retired") : String(value ?? "");

type KindFormProps = {
  readonly group: KindGroup;
  readonly kind: CaseKind | null;
  /** Position of a new one: after the last. */
  readonly position: number;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

function KindForm({ group, kind, position, found, onClose }: KindFormProps) {
  const { one } = kindWords[group];
  const create = useApiMutation(`${group}.create`);
  const update = useApiMutation(`${group}.update`);
  const remove = useApiMutation(`${group}.delete`);
  const [deleting, setDeleting] = useState(false);
  const state = useForm<CaseKindBody, CaseKindValues, CaseKind>({
    rules: caseKindBody,
    initial: kind ? valuesOf(kind) : { label: "", description: "", position, active: true },
    record: kind,
    valuesOf,
    save: async (body, ifMatch) =>
      kind === null
        ? (await create.mutateAsync({ body })).data
        : (await update.mutateAsync({ params: { id: kind.id }, body, ...(ifMatch ? { ifMatch } : {}) })).data,
    fields,
    onSaved: (saved) => {
      announce(savedWords(saved));
      onClose();
    },
    draft: { found, label: kind ? `Changes to a ${one}` : `New ${one}` },
  });
  const { field, draft } = state;

  if (kind !== null && deleting) {
    return (
      <DeleteDialog
        open
        name={kind.label}
        onClose={() => setDeleting(false)}
        busy={remove.isPending}
        error={remove.error ? errorMessage(remove.error) : undefined}
        onDelete={() =>
          void remove.mutateAsync({ params: { id: kind.id } }).then(
            () => {
              draft?.drop();
              announce(`${kind.label} deleted.`);
              onClose();
            },
            () => undefined,
          )
        }
      >
        No case has this {one}.
      </DeleteDialog>
    );
  }
  return (
    <FormDialog
      title={kind === null ? `New ${one}` : `Edit ${one}`}
      action={kind === null ? `Add ${one}` : "Save"}
      state={state}
      words={{ labels, say }}
      note={kind?.case_count ? `Used by ${usedWords(kind.case_count)}.` : undefined}
      start={
        kind?.can.delete ? (
          <Button variant="danger-text" icon={Trash2} onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <TextField {...field("label")} label="Label" required autoFocus maxLength={80} />
      <TextArea {...field("description")} label="Description" optional rows={2} />
      <TextField
        {...field("position", {
          setValueAs: (value) => (value === "" ? undefined : Number(value)),
        })}
        label="Place in the list"
        required
        inputMode="numeric"
        help="Lower numbers come first."
      />
      <Checkbox
        {...field("active")}
        label="Offered in the case forms"
        note={`Without it the ${one} is retired: it stays on the cases that have it.`}
      />
    </FormDialog>
  );
}
