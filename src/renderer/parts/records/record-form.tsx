import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { EndpointInput, EndpointName } from "#contract/endpoints/table.ts";
import { kinds } from "#contract/kit/kinds.ts";
import type { Organization } from "#contract/records/organizations/schema.ts";
import { savedWords } from "#lib/bridge/revision.ts";
import { useGone } from "#lib/bridge/use-gone.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { type Fact, FactList } from "#ui/facts/fact-list.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { FormFoot, FormFrame } from "#ui/forms/form-frame.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { DeleteRecord } from "./delete-record.tsx";
import {
  type AnyRecord,
  type BodyOf,
  callOf,
  type FormKind,
  type ListsOf,
  type RecordOf,
} from "./record-calls.ts";
import {
  blankOf,
  DrawnFields,
  factsOf,
  namesOf,
  type RecordField,
  type RecordFields,
  rulesOf,
  shownIn,
  wordsOf,
} from "./record-fields.tsx";
import { editTitle, nameOf, newTitle, oneOf } from "./record-words.ts";

/** What the frames of pages and dialogs give to the form that they open. */
export interface OpenForm<K extends FormKind> {
  readonly kind: K;
  /** Null to add one. */
  readonly record: RecordOf<K> | null;
  readonly lists: ListsOf<K>;
  readonly save: (body: BodyOf<K>, ifMatch: string | undefined) => Promise<RecordOf<K>>;
  readonly onSaved: (record: RecordOf<K>) => void;
  readonly found: FoundDraft;
}

/** What is particular to the form of a kind. */
export interface FormRules<K extends FormKind, V extends FieldValues, O extends BodyOf<K>> {
  readonly rules: z.ZodType<O, V> | Resolver<V, unknown, O>;
  readonly fields: (open: OpenForm<K>) => RecordFields<V>;
  /** What a new one begins with, where that is not nothing. */
  readonly begin?: (lists: ListsOf<K>) => Partial<V>;
  /** A record in the form's values, where they are not its fields as they are. */
  readonly valuesOf?: (record: RecordOf<K>) => V;
}

/** The organization that keeps the record; there is nothing to choose where one may write in only one. */
export function organizationField<V extends FieldValues>(
  { kind, record, lists }: Pick<OpenForm<FormKind>, "kind" | "record"> & { readonly lists: object },
  name: RecordField<V>["name"],
  label = kinds[kind].kept === "tree" ? t("District") : t("School"),
  choose?: string,
): readonly RecordField<V>[] {
  const organizations: readonly Organization[] = Reflect.get(lists, "organizations") ?? [];
  const shared = kinds[kind].kept === "tree";
  // What a tree shares stays with it.
  if (organizations.length < 2 || (shared && record !== null)) return [];
  return [
    {
      as: "choice",
      name,
      label,
      required: true,
      ids: true,
      ...(choose === undefined ? {} : { choose }),
      options: organizations.map((each) => ({ value: String(each.id), label: each.name })),
    },
  ];
}

/** Where there is one organization only, a new record is kept in it. */
const keptInTheOnly = (lists: object): object => {
  const organizations: readonly Organization[] = Reflect.get(lists, "organizations") ?? [];
  return organizations.length === 1 ? { organization_id: organizations[0]?.id } : {};
};

/** The form of a kind: `useForm` with its rules, its fields and the words for them. */
export function useRecordForm<K extends FormKind, V extends FieldValues, O extends BodyOf<K>>(
  open: OpenForm<K>,
  { rules, begin, ...of }: FormRules<K, V, O>,
) {
  const { kind, record, lists, save, onSaved, found } = open;
  const [fields] = useState(() => of.fields(open));
  const [checked] = useState(() => rulesOf(rules, fields));
  const valuesOf = (known: RecordOf<K>): V => of.valuesOf?.(known) ?? shownIn(fields, known);
  const state = useForm<V, O, RecordOf<K>>({
    rules: checked,
    initial: record
      ? valuesOf(record)
      : ({ ...blankOf(fields), ...keptInTheOnly(lists as object), ...begin?.(lists) } as V),
    record,
    valuesOf,
    save,
    fields: namesOf(fields),
    onSaved: (saved) => {
      announce(savedWords(saved));
      onSaved(saved);
    },
    draft: { found, label: record ? t("Changes to {{one}}", { one: oneOf(kind) }) : newTitle(kind) },
  });
  const input = { params: { id: record?.uuid ?? "" } } as EndpointInput<EndpointName>;
  const gone = useGone<EndpointName>(callOf(kind, "edit"), input, record !== null);
  return {
    state,
    fields,
    words: wordsOf(kind, fields),
    gone: gone ? t("This {{noun}}", { noun: kinds[kind].noun }) : undefined,
  };
}

type RecordFormProps<K extends FormKind, V extends FieldValues, O extends BodyOf<K>> = {
  readonly open: OpenForm<K>;
  readonly form: FormRules<K, V, O>;
};

/** A record's form as a page. */
export function RecordForm<K extends FormKind, V extends FieldValues, O extends BodyOf<K>>({
  open,
  form,
  cancelTo,
  className,
}: RecordFormProps<K, V, O> & { readonly cancelTo: string; readonly className?: string }) {
  const { state, fields, words, gone } = useRecordForm(open, form);
  return (
    <FormFrame state={state} guard className={className} words={words} gone={gone}>
      <DrawnFields state={state} fields={fields} />
      <FormFoot
        state={state}
        action={open.record ? t("Save") : t("Add {{noun}}", { noun: kinds[open.kind].noun })}
        cancelTo={cancelTo}
      />
    </FormFrame>
  );
}

type DialogFormProps<K extends FormKind, V extends FieldValues, O extends BodyOf<K>> = RecordFormProps<
  K,
  V,
  O
> & {
  /** At the left of the buttons. */
  readonly note?: ReactNode;
  /** What stands with a record beside its fields, also for those who may not change it. */
  readonly more?: ReactNode;
  /** What is deleted with it, or why it can be. */
  readonly deleting: ReactNode;
  readonly onClose: () => void;
};

/** A record's form in a dialog, from where it can also be deleted. One who may not change it reads it there. */
export function RecordDialogForm<K extends FormKind, V extends FieldValues, O extends BodyOf<K>>({
  open,
  form,
  note,
  more,
  deleting,
  onClose,
}: DialogFormProps<K, V, O>) {
  const { kind, record } = open;
  const { state, fields, words, gone } = useRecordForm(open, form);
  const [asked, setAsked] = useState(false);
  if (record !== null && asked) {
    return (
      <DeleteRecord
        kind={kind}
        record={record}
        open
        onClose={() => setAsked(false)}
        onDeleted={() => {
          state.draft?.drop();
          onClose();
        }}
      >
        {deleting}
      </DeleteRecord>
    );
  }
  if (record !== null && !rightsOn(record).edit) {
    return (
      <Dialog
        open
        title={nameOf(kind, record)}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t("Close")}</Button>}
      >
        <FactList facts={[...factsOf(fields, record), ...keptIn(record)]} />
        {more}
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={record === null ? newTitle(kind) : editTitle(kind)}
      action={record === null ? t("Add {{noun}}", { noun: kinds[kind].noun }) : t("Save")}
      state={state}
      words={words}
      gone={gone}
      note={note}
      start={
        record !== null && rightsOn(record).delete ? (
          <Button variant="danger-text" icon={Trash2} onClick={() => setAsked(true)}>
            {t("Delete…")}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <DrawnFields state={state} fields={fields} autoFocus />
      {record === null ? null : more}
    </FormDialog>
  );
}

const keptIn = (record: object): readonly Fact[] => {
  const name: unknown = Reflect.get(record, "organization_name");
  return typeof name === "string" ? [{ label: t("School"), value: name }] : [];
};

interface Rights {
  readonly edit: boolean;
  readonly delete: boolean;
}

const rightsOn = (record: AnyRecord & { readonly can?: Rights }): Rights =>
  record.can ?? { edit: true, delete: false };
