import type { ReactNode } from "react";
import { useParams } from "react-router";
import { type Crumb, usePage } from "#lib/page/page-chrome.ts";
import { keyField, recordPaths } from "#lib/page/record-paths.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { t } from "#lib/words/t.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { OpenRecord } from "./open-record.tsx";
import { type FormKind, type RecordOf, useFormContent } from "./record-calls.ts";
import type { OpenForm } from "./record-form.tsx";
import { editTitle, listTitle, nameOf, newTitle } from "./record-words.ts";

type PageProps<K extends FormKind> = {
  readonly kind: K;
  /** Lines of the skeleton. */
  readonly count?: number;
  /** Above its list's own place in the breadcrumbs. */
  readonly crumbs?: readonly Crumb[];
  readonly children: (open: OpenForm<K>, cancelTo: string) => ReactNode;
};

type NewRecordPageProps<K extends FormKind> = PageProps<K> & {
  /** Between the header and the form. */
  readonly above?: ReactNode;
  readonly draftKey?: string | undefined;
};

/** The page that adds a record; what is saved is opened in its place. */
export function NewRecordPage<K extends FormKind>(props: NewRecordPageProps<K>) {
  const { kind, count = 5, crumbs = [], above, draftKey, children } = props;
  const paths = recordPaths(kind);
  const title = newTitle(kind);
  usePage(title, [...crumbs, { label: listTitle(kind), to: paths.list }, { label: title }]);
  const replacePage = useReplacePage();
  const found = useFormContent(kind, "new");
  return (
    <PageLayout header={<PageHeader title={title} />}>
      <Loaded query={found} label={t("Loading the form")} shape="text" count={count}>
        {(content) => (
          <>
            {above}
            <OpenRecord
              kind={kind}
              content={content}
              draftKey={draftKey}
              onSaved={(record) => replacePage(paths.afterSave(record))}
            >
              {(open) => children(open, paths.list)}
            </OpenRecord>
          </>
        )}
      </Loaded>
    </PageLayout>
  );
}

type EditRecordPageProps<K extends FormKind> = PageProps<K> & {
  /** What the record is called, where it has no name; it may stand in the window's title too. */
  readonly called?: (record: RecordOf<K>) => string;
  /** Where it stands, in place of its list; empty until it is here. */
  readonly within?: (record: RecordOf<K> | null) => readonly Crumb[];
  /** Beside the title, of the record once it is here. */
  readonly facts?: (record: RecordOf<K> | null) => ReactNode;
  /** What can be done with the record besides, at the right of the title. */
  readonly actions?: (record: RecordOf<K>) => ReactNode;
  /** Where it goes on after it was saved; the record itself where it is left out. */
  readonly afterSave?: ((record: RecordOf<K>) => string) | undefined;
};

/** The page that edits a record. The form keeps the version that it was opened with. */
export function EditRecordPage<K extends FormKind>(props: EditRecordPageProps<K>) {
  const { kind, count = 5, crumbs = [], called, within, facts, actions, children } = props;
  const { [keyField(kind)]: key = "" } = useParams();
  const paths = recordPaths(kind);
  const replacePage = useReplacePage();
  const found = useFormContent(kind, key);
  const record = found.data?.record ?? null;
  const name = record === null ? null : (called?.(record) ?? nameOf(kind, record));
  // A window's title names no persons.
  usePage(called && name !== null ? `${editTitle(kind)} ${name}` : editTitle(kind), [
    ...crumbs,
    ...(within?.(record) ?? [{ label: listTitle(kind), to: paths.list }]),
    ...(paths.isForm
      ? [{ label: name ?? t("Record") }]
      : [
          {
            label: within && record !== null ? nameOf(kind, record) : (name ?? t("Record")),
            to: paths.show(key),
          },
          { label: t("Edit") },
        ]),
  ]);
  return (
    <PageLayout
      header={
        <PageHeader
          title={name === null ? editTitle(kind) : t("Edit {{name}}", { name })}
          facts={facts?.(record)}
          actions={record === null ? null : actions?.(record)}
        />
      }
    >
      <Loaded
        query={found}
        label={t("Loading the form")}
        shape="text"
        count={count}
        back={<LinkButton to={paths.list}>{listTitle(kind)}</LinkButton>}
      >
        {(content) => (
          <OpenRecord
            kind={kind}
            content={content}
            onSaved={(saved) => replacePage((props.afterSave ?? paths.afterSave)(saved))}
          >
            {(open) => children(open, paths.isForm ? paths.list : paths.show(key))}
          </OpenRecord>
        )}
      </Loaded>
    </PageLayout>
  );
}
