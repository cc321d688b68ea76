import { Controller } from "react-hook-form";
import { z } from "zod";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { caseEntityBody, entityKinds } from "#contract/records/entities/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { contractResolver } from "#lib/forms/form.ts";
import { useNoteForm } from "#lib/forms/use-note-form.ts";
import { entityKindNames, entityNote, namedOptions } from "#parts/words/entity-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EntryDialog } from "#ui/forms/entry-dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

const known = z.object({ id: z.uuid(), label: z.string() });

/** A recorded one, or name and kind of a new one. */
const schema = z
  .object({
    entity: known.nullable(),
    /** Null while searching among recorded ones. */
    name: z.string().trim().max(200).nullable(),
    kind: z.string(),
    note: caseEntityBody.shape.note,
  })
  .superRefine(({ entity, name, kind }, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (name === null) {
      if (entity === null) missing("entity", "Organization of interest is required.");
      return;
    }
    if (name === "") missing("name", "Name is required.");
    if (!entityKinds.some((each) => each === kind)) missing("kind", "Kind is required.");
  });
type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const fields = ["entity", "name", "kind", "note"] as const;
const empty = (): Values => ({ entity: null, name: null, kind: "", note: "" });

type AddEntityDialogProps = {
  readonly record: CaseRecord;
  readonly found: FoundDraft;
  readonly onClose: () => void;
};

/** Adds an organization of interest to a case: a recorded one found by typing, or a new one. */
export function AddEntityDialog({ record, found, onClose }: AddEntityDialogProps) {
  const api = useApi();
  const create = useApiMutation("entities.create");
  const attach = useApiMutation("cases.attachEntity");

  /** The uuid of the entity; a new one is created first and is a recorded one from then on. */
  const uuidOf = async ({ entity, name, kind }: Body): Promise<string> => {
    const chosen = entityKinds.find((each) => each === kind);
    if (name === null || chosen === undefined) return entity?.id ?? "";
    const body = { name, kind: chosen, organization_id: record.organization_id };
    const made = (await create.mutateAsync({ body })).data;
    form.setValue("entity", { id: made.uuid, label: made.name });
    form.setValue("name", null);
    return made.uuid;
  };
  const state = useNoteForm<Values, Body>({
    resolver: contractResolver(schema),
    empty,
    fields,
    found,
    label: "Organization of interest of a case",
    save: async (body) => {
      const entity_uuid = await uuidOf(body);
      await attach.mutateAsync({ params: { id: record.id }, body: { entity_uuid, note: body.note } });
    },
    onSaved: () => {
      announce("Added to the case.");
      onClose();
    },
  });
  const { form } = state;
  const { errors } = form.formState;
  const isNew = form.watch("name") !== null;

  const search = async (text: string, signal: AbortSignal) => {
    const { data } = (await api("entities.search", { query: { q: text.trim() } }, { signal })).data;
    return data
      .filter((each) => !record.entities.some((own) => own.uuid === each.uuid))
      .map((each) => ({ id: each.uuid, label: each.name, note: entityNote(each) }));
  };

  return (
    <EntryDialog
      title="Add an organization of interest"
      action="Add to case"
      state={state}
      fields={fields}
      onClose={onClose}
    >
      {isNew ? (
        <>
          <TextField
            {...form.register("name")}
            id="name"
            label="Name"
            required
            autoFocus
            help="It is put on record; more can be added on its page."
            error={errors.name?.message}
          />
          <SelectField
            {...form.register("kind")}
            id="kind"
            label="Kind"
            required
            placeholder="Choose a kind"
            options={namedOptions(entityKindNames)}
            error={errors.kind?.message}
          />
          <div>
            <Button size="small" onClick={() => form.setValue("name", null)}>
              Choose one on record instead
            </Button>
          </div>
        </>
      ) : (
        <Controller
          control={form.control}
          name="entity"
          render={({ field }) => (
            <Suggest
              id="entity"
              label="Organization of interest"
              required
              autoFocus
              value={field.value}
              onChange={(option) =>
                field.onChange(option === null ? null : { id: option.id, label: option.label })
              }
              onBlur={field.onBlur}
              search={search}
              onCreate={(text) => {
                form.setValue("entity", null);
                form.setValue("name", text, { shouldDirty: true });
              }}
              placeholder="Type a name, handle or number"
              emptyText="None on record matches. Type a name to add one."
              error={errors.entity?.message}
            />
          )}
        />
      )}
      <TextField
        {...form.register("note")}
        id="note"
        label="How it is involved"
        optional
        placeholder="Where the message was posted"
        error={errors.note?.message}
      />
    </EntryDialog>
  );
}
