import { t } from "#lib/words/t.ts";
import "./imports.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Upload } from "#contract/records/media/schema.ts";
import type { ImportMapping, ImportPreview } from "#contract/services/imports/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { ManagersOnly } from "#parts/people/managers-only.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Guidance } from "#ui/states/guidance.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { formatName, managersWords } from "./import-words.ts";
import { RemovalLimit } from "./removal-limit.tsx";

/** The first two steps: the files, and for a table what its columns are. For administrators of a whole tree. */
export function NewImportPage() {
  usePage(t("New import"), [{ label: t("Imports"), to: paths.imports() }, { label: t("New import") }]);
  return useSession().can.manage_templates ? (
    <Choosing />
  ) : (
    <ManagersOnly title={t("New import")}>{managersWords}</ManagersOnly>
  );
}

function Choosing() {
  const { roster_types: rosterTypes } = useSession().server;
  const [organization, setOrganization] = useState<number | null>(null);
  const query = organization === null ? {} : { organization_id: organization };
  const form = useQuery(apiQuery(useApi(), "imports.new", { query }));
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [sending, setSending] = useState(false);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const look = useApiMutation("imports.preview");
  const begin = useApiMutation("imports.create");
  const ids = uploads.map((upload) => upload.id);
  const trying = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  const start = (mapping?: ImportMapping, profile?: string) =>
    trying(async () => {
      const { data } = await begin.mutateAsync({
        body: {
          uploads: ids,
          ...(organization === null ? {} : { organization_id: organization }),
          ...(mapping === undefined ? {} : { mapping }),
          ...(profile === undefined || profile === "" ? {} : { profile_name: profile }),
        },
      });
      navigate(paths.import(data.id), { replace: true });
    });
  const next = () =>
    trying(async () => {
      const { data } = await look.mutateAsync({ body: { uploads: ids } });
      if (data.format !== "table" && data.problems.length === 0) await start();
      else setPreview(data);
    });
  return (
    <PageLayout header={<PageHeader title={t("New import")} />}>
      <div className="import-page">
        <ImportSteps at={preview === null ? "choose" : "columns"} />
        <Loaded query={form} label={t("Loading what an import needs")} count={4}>
          {({ data }) =>
            preview === null ? (
              <section className="import-section" aria-labelledby="import-files">
                <h2 id="import-files">{t("Files of the roster")}</h2>
                <Guidance>
                  {t(
                    "OneRoster 1.1 and 1.2, School Data Sync, Clever, or any table as CSV or Excel. Several files, or one ZIP file with all of them. Nothing is written before you have seen what would change.",
                  )}
                </Guidance>
                {data.organizations.length > 1 ? (
                  <SelectField
                    label={t("Organization")}
                    value={String(data.organization_id)}
                    options={data.organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
                    onChange={(event) => setOrganization(Number(event.target.value))}
                  />
                ) : null}
                <FileUploader
                  types={rosterTypes.length === 0 ? undefined : rosterTypes}
                  onUploaded={(upload) => setUploads((before) => [...before, upload])}
                  onRemoved={(upload) => setUploads((before) => before.filter(({ id }) => id !== upload.id))}
                  onSending={setSending}
                />
                <div className="import-acts">
                  <Button
                    variant="primary"
                    disabled={ids.length === 0 || sending}
                    loading={look.isPending || begin.isPending}
                    onClick={() => void next()}
                  >
                    {t("Look at the files")}
                  </Button>
                </div>
                <RemovalLimit
                  key={data.organization_id}
                  root={data.organization_id}
                  limit={data.removal_limit}
                />
              </section>
            ) : (
              <>
                {preview.problems.map(({ message, fix, severity }) => (
                  <Callout key={message} kind={severity === "note" ? "info" : "stop"} title={message}>
                    {fix}
                  </Callout>
                ))}
                {preview.format === "table" && preview.columns.length > 0 ? (
                  <ColumnMapping
                    preview={preview}
                    profiles={data.profiles}
                    busy={begin.isPending}
                    onBack={() => setPreview(null)}
                    onDone={(mapping, profile) => void start(mapping, profile)}
                  />
                ) : (
                  <div className="import-acts">
                    <Button onClick={() => setPreview(null)}>{t("Choose other files")}</Button>
                    {preview.problems.some(({ severity }) => severity === "fatal") ? null : (
                      <Button variant="primary" loading={begin.isPending} onClick={() => void start()}>
                        {t("Check as {{formatName}}", { formatName: formatName(preview.format) })}
                      </Button>
                    )}
                  </div>
                )}
              </>
            )
          }
        </Loaded>
        {problem === null ? null : (
          <Callout kind="stop" role="alert" title={t("The import was not begun")}>
            {problem}
          </Callout>
        )}
      </div>
    </PageLayout>
  );
}
