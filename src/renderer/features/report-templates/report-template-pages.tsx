import { Copy, Download, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import {
  type ReportTemplate,
  type TemplateLanguage,
  templateLanguages,
} from "#contract/records/report-templates/endpoints.ts";
import { starterNamed, starters } from "#contract/records/report-templates/starters/starters.ts";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { saveFile } from "#lib/page/follow-download.ts";
import { recordPaths } from "#lib/page/record-paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { DeleteRecord } from "#parts/records/delete-record.tsx";
import { useFormContent } from "#parts/records/record-calls.ts";
import { EditRecordPage, NewRecordPage } from "#parts/records/record-pages.tsx";
import { editTitle, newTitle } from "#parts/records/record-words.ts";
import { ForManagers, templatesCrumb } from "#parts/records/shared-lists.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { fileNameOf, readTemplateFile, type TemplateFile, writeTemplateFile } from "./template-file.ts";
import { TemplateForm } from "./template-form.tsx";
import { languageNames } from "./template-words.ts";

const kind = "report-template";
const paths = recordPaths(kind);

/** Where a copy of a template is begun. */
const copyAddress = (id: number): string => `${paths.new}?from=${id}`;

export function NewReportTemplatePage() {
  const [search] = useSearchParams();
  const from = search.get("from");
  return (
    <ForManagers title={newTitle(kind)}>
      <NewTemplate key={from} from={from} />
    </ForManagers>
  );
}

/** Blank, a copy of another template, or what an imported file holds. */
function NewTemplate({ from }: { readonly from: string | null }) {
  const { state } = useLocation() as { readonly state: unknown };
  const isCopy = from !== null && /^\d+$/.test(from);
  const text: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "file") : null;
  const file = typeof text === "string" && from !== null && !isCopy ? readTemplateFile(text) : null;
  const starter = starterNamed(from);
  return (
    <NewRecordPage
      kind={kind}
      count={9}
      crumbs={templatesCrumb}
      draftKey={draftKeys.reportTemplateFrom(from)}
    >
      {(open, cancelTo) =>
        isCopy ? (
          <Copied id={from}>
            {(template) => <TemplateForm open={open} cancelTo={cancelTo} from={template} />}
          </Copied>
        ) : (
          <>
            {file === null ? <BeginWith from={from} /> : null}
            <TemplateForm
              open={open}
              cancelTo={cancelTo}
              from={
                file?.ok
                  ? file.template
                  : starter === null
                    ? null
                    : { ...starter, content: starter.content() }
              }
            />
          </>
        )
      }
    </NewRecordPage>
  );
}

/** What the program brings along for a new template: papers, and letters in two languages. */
function BeginWith({ from }: { readonly from: string | null }) {
  const navigate = useNavigate();
  const options = (language: TemplateLanguage) =>
    starters.filter((each) => each.language === language).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="report-template-begin">
      <SelectField
        label={t("Begin with")}
        placeholder={t("An empty template")}
        options={templateLanguages.map((language) => ({
          group: languageNames[language],
          options: options(language),
        }))}
        value={starterNamed(from)?.id ?? ""}
        help={starterNamed(from)?.description ?? t("Or choose a paper or a letter, and make it your own.")}
        onChange={({ target: { value } }) =>
          void navigate(value === "" ? paths.new : `${paths.new}?from=${value}`, { replace: true })
        }
      />
    </div>
  );
}

type CopiedProps = {
  readonly id: string;
  readonly children: (template: TemplateFile) => ReactNode;
};

function Copied({ id, children }: CopiedProps) {
  const found = useFormContent(kind, id);
  return (
    <Loaded
      query={found}
      label={t("Loading the template")}
      shape="text"
      count={9}
      back={<LinkButton to={paths.list}>{t("Report templates")}</LinkButton>}
    >
      {({ record }) =>
        record === null
          ? null
          : children({ ...record, name: t("{{name}} (copy)", { name: record.name.slice(0, 110) }) })
      }
    </Loaded>
  );
}

export const EditReportTemplatePage = () => (
  <ForManagers title={editTitle(kind)}>
    <EditRecordPage
      kind={kind}
      count={9}
      crumbs={templatesCrumb}
      facts={(record) =>
        record === null ? null : (
          <>
            <strong>{t("Version {{edition}}", { edition: record.edition })}</strong>
            <span>{languageNames[record.language]}</span>
            <span>{t("Updated {{date}}", { date: formatDate(record.updated_at) })}</span>
          </>
        )
      }
      actions={(record) => <TemplateActions key={record.id} record={record} />}
    >
      {(open, cancelTo) => <TemplateForm open={open} cancelTo={cancelTo} />}
    </EditRecordPage>
  </ForManagers>
);

/** What can be done with a template as it is saved. */
function TemplateActions({ record }: { readonly record: ReportTemplate }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <GovernedButton
        needs="save"
        size="small"
        icon={Download}
        onClick={() =>
          saveFile(
            new Blob([writeTemplateFile(record)], { type: "application/json" }),
            fileNameOf(record.name),
          )
        }
      >
        {t("Export")}
      </GovernedButton>
      {record.can.edit ? (
        <LinkButton size="small" icon={Copy} to={copyAddress(record.id)}>
          {t("Duplicate")}
        </LinkButton>
      ) : null}
      {record.can.delete ? (
        <Button size="small" variant="danger-text" icon={Trash2} onClick={() => setDeleting(true)}>
          {t("Delete…")}
        </Button>
      ) : null}
      <DeleteRecord kind={kind} record={record} open={deleting} onClose={() => setDeleting(false)}>
        {t("Its versions go with it. Reports that were made after it stay.")}
      </DeleteRecord>
    </>
  );
}
