import { z } from "zod";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { caseEntityBody, entityKinds } from "#contract/records/entities/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { namedOptions } from "#lib/forms/named-options.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { entityKindNames, entityNote } from "#parts/words/entity-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
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
      if (entity === null) missing("entity", t("Organization of interest is required."));
      return;
    }
    if (name === "") missing("name", t("Name is required."));
    if (!entityKinds.some((each) => each === kind)) missing("kind", t("Kind is required."));
  });
type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const fields = ["entity", "name", "kind", "note"] as const;
const empty: Values = { entity: null, name: null, kind: "", note: "" };

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
  const state = useForm({
    rules: schema,
    initial: empty,
    fields,
    draft: { found, label: t("Organization of interest of a case") },
    save: async (body) => {
      const entity_uuid = await uuidOf(body);
      await attach.mutateAsync({ params: { id: record.id }, body: { entity_uuid, note: body.note } });
    },
    onSaved: () => {
      announce(t("Added to the case."));
      onClose();
    },
  });
  const { form, field } = state;
  const isNew = form.watch("name") !== null;

  const search = async (text: string, signal: AbortSignal) => {
    const { data } = (await api("entities.search", { query: { q: text.trim() } }, { signal })).data;
    return data
      .filter((each) => !record.entities.some((own) => own.uuid === each.uuid))
      .map((each) => ({ id: each.uuid, label: each.name, note: entityNote(each) }));
  };

  return (
    <FormDialog
      title={t("Add an organization of interest")}
      action={t("Add to case")}
      state={state}
      failed={t("Not saved.")}
      onClose={onClose}
    >
      {isNew ? (
        <>
          <TextField
            {...field("name")}
            label={t("Name")}
            required
            autoFocus
            help={t("It is put on record; more can be added on its page.")}
          />
          <SelectField
            {...field("kind")}
            label={t("Kind")}
            required
            placeholder={t("Choose a kind")}
            options={namedOptions(entityKindNames)}
          />
          <div>
            <Button size="small" onClick={() => form.setValue("name", null)}>
              {t("Choose one on record instead")}
            </Button>
          </div>
        </>
      ) : (
        <Controlled of={state} name="entity">
          {(entity) => (
            <Suggest
              {...entity}
              label={t("Organization of interest")}
              required
              autoFocus
              onChange={(option) =>
                entity.onChange(option === null ? null : { id: option.id, label: option.label })
              }
              search={search}
              onCreate={(text) => {
                form.setValue("entity", null);
                form.setValue("name", text, { shouldDirty: true });
              }}
              placeholder={t("Type a name, handle or number")}
              emptyText={t("None on record matches. Type a name to add one.")}
            />
          )}
        </Controlled>
      )}
      <TextField
        {...field("note")}
        label={t("How it is involved")}
        optional
        placeholder={t("Where the message was posted")}
      />
    </FormDialog>
  );
}
