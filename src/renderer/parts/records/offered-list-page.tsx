import type { ReactNode } from "react";
import type { z } from "zod";
import { kinds, type OfferedKind } from "#contract/kit/kinds.ts";
import {
  type Offered,
  type OfferedBody,
  type OfferedValues,
  offeredBody,
} from "#contract/records/offered/schema.ts";
import { t } from "#lib/words/t.ts";
import { Tag } from "#ui/facts/tag.tsx";
import type { ListFilter } from "#ui/list/list-filters.ts";
import { RecordDialog } from "./record-dialog.tsx";
import type { RecordField } from "./record-fields.tsx";
import { type FormRules, type OpenForm, organizationField, RecordDialogForm } from "./record-form.tsx";
import {
  type Column,
  descriptionColumn,
  nameColumn,
  RecordListPage,
  useRecordList,
} from "./record-list-page.tsx";
import { listTitle } from "./record-words.ts";
import { ForManagers, SharedListTabs, templatesCrumb } from "./shared-lists.tsx";

/** Where the number of records that have a choice stands, and what they are called. */
export interface Used {
  readonly field: string;
  readonly one: string;
  readonly many: string;
}

export type OfferedListPageProps = {
  readonly kind: OfferedKind;
  /** What a choice of the list says. */
  readonly purpose: string;
  readonly used: Used;
  /** What stands there without a list, and cannot be changed. */
  readonly lead?: ReactNode;
  /** What a choice of this list says besides: its column, its field and the rules that know it. */
  readonly more?: {
    readonly rules: z.ZodType<OfferedValues, OfferedBody>;
    readonly column: Column<never>;
    readonly field: RecordField<OfferedBody & Record<string, unknown>>;
    /** What a new one begins with. */
    readonly begin: object;
  };
};

/** Null for readers who may not change the list: they are not told how often a choice is used. */
export const usedWords = (count: unknown, { one, many }: Omit<Used, "field">): string => {
  if (typeof count !== "number") return "";
  return count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;
};

export const offeredFilter: ListFilter<"active"> = {
  id: "active",
  label: t("Offered"),
  options: [
    { value: "yes", label: t("Yes") },
    { value: "no", label: t("Retired") },
  ],
};

export const offeredColumn: Column<{ readonly active: boolean }> = {
  id: "active",
  header: t("Offered"),
  width: 100,
  render: (row) => (row.active ? t("Yes") : <Tag kind="outline">{t("Retired")}</Tag>),
};

export const usedColumn = (used: Used): Column<object> => ({
  id: used.field,
  header: t("Used by"),
  width: 128,
  align: "end",
  render: (row) => usedWords(Reflect.get(row, used.field), used),
});

/** The choices of a list in the order of the forms, for the administrators of the tree. */
export function OfferedListPage(props: OfferedListPageProps) {
  const title = listTitle(props.kind);
  return (
    <ForManagers title={title}>
      <OfferedList key={props.kind} {...props} />
    </ForManagers>
  );
}

function OfferedList({ kind, purpose, used, lead, more }: OfferedListPageProps) {
  const list = useRecordList(kind, {
    columns: [
      {
        id: "position",
        header: t("Order"),
        width: 84,
        sortable: true,
        align: "end",
        render: (row) => row.position,
      },
      nameColumn(kind),
      descriptionColumn,
      ...(more ? [more.column as Column<object>] : []),
      usedColumn(used),
      offeredColumn,
    ],
    filters: [offeredFilter],
    defaultSort: "position",
  });
  return (
    <RecordListPage
      of={list}
      purpose={purpose}
      above={templatesCrumb}
      tabs={<SharedListTabs current={kind} />}
      lead={lead}
      dialog={(which, onClose) => (
        <RecordDialog kind={kind} which={which} onClose={onClose}>
          {(open) => <OfferedForm open={open} used={used} more={more} onClose={onClose} />}
        </RecordDialog>
      )}
    />
  );
}

const formOf = ({
  more,
}: Pick<OfferedListPageProps, "more">): FormRules<OfferedKind, OfferedBody, OfferedValues> => ({
  rules: more?.rules ?? offeredBody,
  begin: ({ position }) => ({ position, active: true, ...more?.begin }),
  fields: (open) => [
    { as: "line", name: "label", label: t("Label"), required: true, maxLength: 80 },
    { as: "text", name: "description", label: t("Description"), rows: 2 },
    ...(more ? [more.field as RecordField<OfferedBody>] : []),
    ...organizationField<OfferedBody>(open, "organization_id"),
    {
      as: "number",
      name: "position",
      label: t("Place in the list"),
      required: true,
      help: t("Lower numbers come first."),
    },
    {
      as: "check",
      name: "active",
      label: t("Offered"),
      says: t("Offered in the forms"),
      note: t("Without it the {{noun}} is retired: it stays on the records that have it.", {
        noun: kinds[open.kind].noun,
      }),
    },
  ],
});

type OfferedFormProps = {
  readonly open: OpenForm<OfferedKind>;
  readonly used: Used;
  readonly more: OfferedListPageProps["more"];
  readonly onClose: () => void;
};

function OfferedForm({ open, used, more, onClose }: OfferedFormProps) {
  const record: Offered | null = open.record;
  const count: unknown = record && Reflect.get(record, used.field);
  return (
    <RecordDialogForm
      open={open}
      form={formOf({ more })}
      note={
        count ? t("Used by {{used}}, so it cannot be deleted.", { used: usedWords(count, used) }) : undefined
      }
      deleting={t("Used by no {{one}}.", { one: used.one })}
      onClose={onClose}
    />
  );
}
