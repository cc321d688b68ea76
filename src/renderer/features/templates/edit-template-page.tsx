import { Copy, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { CaseTemplate } from "#contract/records/case-templates/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useFormQuery } from "#lib/forms/use-form-query.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
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
import { usedCases } from "./used-cases.ts";

export function EditTemplatePage() {
  return (
    <ForManagers title={t("Template")}>
      <EditTemplate />
    </ForManagers>
  );
}

function EditTemplate() {
  const { id = "" } = useParams();
  const replacePage = useReplacePage();
  const update = useApiMutation("caseTemplates.update");
  const loaded = useFormQuery("caseTemplates.edit", { params: { id } });
  const data = loaded.data?.data;
  const record = data?.case_template;
  usePage(t("Template"), [
    { label: t("Templates"), to: paths.templates() },
    { label: record?.name ?? t("Template") },
  ]);
  const back = <LinkButton to={paths.templates()}>{t("Templates")}</LinkButton>;
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
                  {record.case_count
                    ? t("Used by {{used}}", { used: usedWords(record.case_count, usedCases) })
                    : t("Not used yet")}
                </span>
              </>
            ) : null
          }
          actions={record ? <TemplateActions key={record.id} record={record} /> : null}
        />
      }
    >
      <Loaded query={loaded} label={t("Loading the template")} shape="text" count={6} back={back}>
        {({ data }) => (
          <DraftGate key={id} draftKey={draftKeys.template(data.case_template.id)}>
            {(found) => (
              <TemplateForm
                key={id}
                initial={templateValues(data.case_template)}
                record={data.case_template}
                valuesOf={templateValues}
                lists={data}
                save={async (body, ifMatch) =>
                  (await update.mutateAsync({ params: { id }, body, ...(ifMatch ? { ifMatch } : {}) })).data
                }
                onSaved={() => replacePage(paths.templates())}
                cancelTo={paths.templates()}
                found={found}
              />
            )}
          </DraftGate>
        )}
      </Loaded>
    </PageLayout>
  );
}

function TemplateActions({ record }: { readonly record: CaseTemplate }) {
  const navigate = useNavigate();
  const replacePage = useReplacePage();
  const [deleting, setDeleting] = useState(false);
  const deleted = useRef(false);
  const copy = useApiMutation("caseTemplates.duplicate", {
    onSuccess: ({ data }) => void navigate(paths.template(data.id)),
  });
  const remove = useApiMutation("caseTemplates.delete", {
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
          if (deleted.current) replacePage(paths.templates());
        }}
        onDelete={() => remove.mutate({ params: { id: record.id } })}
      >
        {t("Its versions go with it. No case was opened from it.")}
      </DeleteDialog>
    </>
  );
}
