import { Copy, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { CaseTemplate } from "#contract/records/case-templates/schema.ts";
import { templateKinds } from "#contract/records/case-templates/template-endpoints.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { useReplacePage } from "#lib/page/use-replace-page.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { usedWords } from "#parts/records/offered-list-page.tsx";
import { ForManagers } from "#parts/records/shared-lists.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { TemplateForm } from "./editor/template-form.tsx";
import { templateValues } from "./editor/template-values.ts";
import { bodyOfKind, type TemplateScreens, templateCall } from "./template-kinds.ts";

type OfKind = { readonly of: TemplateScreens };

export function EditTemplatePage({ of }: OfKind) {
  return (
    <ForManagers title={t("Template")}>
      <EditTemplate key={of.kind} of={of} />
    </ForManagers>
  );
}

/** The record of an edit form, which stands under the name of its kind. */
const recordIn = (data: object | undefined, { kind }: TemplateScreens): CaseTemplate | undefined =>
  data && Reflect.get(data, templateKinds[kind].key);

const usesOf = (record: CaseTemplate, { used }: TemplateScreens): unknown => Reflect.get(record, used.field);

function EditTemplate({ of }: OfKind) {
  const { id = "" } = useParams();
  const replacePage = useReplacePage();
  const update = useApiMutation(templateCall(of.kind, "update"));
  const loaded = useFormQuery(templateCall(of.kind, "edit"), { params: { id } });
  const data = loaded.data?.data;
  const record = recordIn(data, of);
  usePage(t("Template"), [{ label: of.title, to: of.list }, { label: record?.name ?? t("Template") }]);
  const back = <LinkButton to={of.list}>{of.title}</LinkButton>;
  return (
    <PageLayout
      header={
        <PageHeader
          title={record?.name ?? t("Template")}
          facts={
            record ? (
              <>
                <strong>
                  {t("Version {{publishedVersion}}", { publishedVersion: record.published_version })}
                </strong>
                <span>{t("Published {{date}}", { date: formatDate(record.published_at) })}</span>
                <span>
                  {usesOf(record, of)
                    ? t("Used by {{used}}", { used: usedWords(usesOf(record, of), of.used) })
                    : t("Not used yet")}
                </span>
              </>
            ) : null
          }
          actions={record ? <TemplateActions key={record.id} record={record} of={of} /> : null}
        />
      }
    >
      <Loaded query={loaded} label={t("Loading the template")} shape="text" count={6} back={back}>
        {({ data }) => {
          const known = recordIn(data, of) ?? data.case_template;
          return (
            <DraftGate key={id} draftKey={of.draft(known.id)}>
              {(found) => (
                <TemplateForm
                  key={id}
                  of={of}
                  initial={templateValues(known)}
                  record={known}
                  valuesOf={templateValues}
                  lists={data}
                  save={async (sent, ifMatch) => {
                    const body = bodyOfKind(of.kind, sent);
                    const saved = { params: { id }, body, ...(ifMatch ? { ifMatch } : {}) };
                    return (await update.mutateAsync(saved)).data;
                  }}
                  onSaved={() => replacePage(of.list)}
                  cancelTo={of.list}
                  found={found}
                />
              )}
            </DraftGate>
          );
        }}
      </Loaded>
    </PageLayout>
  );
}

function TemplateActions({ record, of }: OfKind & { readonly record: CaseTemplate }) {
  const navigate = useNavigate();
  const replacePage = useReplacePage();
  const [deleting, setDeleting] = useState(false);
  const deleted = useRef(false);
  const copy = useApiMutation(templateCall(of.kind, "duplicate"), {
    onSuccess: ({ data }) => void navigate(of.page(data.id)),
  });
  const remove = useApiMutation(templateCall(of.kind, "delete"), {
    onSuccess: () => {
      deleted.current = true;
      setDeleting(false);
    },
  });
  return (
    <>
      {copy.error ? (
        <Callout kind="stop" role="alert">
          {errorMessage(copy.error)}
        </Callout>
      ) : null}
      {record.can.edit ? (
        <Button
          size="small"
          icon={Copy}
          loading={copy.isPending}
          onClick={() => copy.mutate({ params: { id: record.id } })}
        >
          {t("Duplicate")}
        </Button>
      ) : null}
      {record.can.delete ? (
        <Button size="small" variant="danger-text" icon={Trash2} onClick={() => setDeleting(true)}>
          {t("Delete…")}
        </Button>
      ) : null}
      <DeleteDialog
        open={deleting}
        name={record.name}
        busy={remove.isPending}
        error={remove.error ? errorMessage(remove.error) : undefined}
        onClose={() => setDeleting(false)}
        onClosed={() => {
          if (deleted.current) replacePage(of.list);
        }}
        onDelete={() => remove.mutate({ params: { id: record.id } })}
      >
        {of.deleting}
      </DeleteDialog>
    </>
  );
}
