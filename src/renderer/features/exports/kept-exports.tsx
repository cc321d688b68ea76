import { useQuery } from "@tanstack/react-query";
import { FileDown, Plus } from "lucide-react";
import { useState } from "react";
import { type CaseExport, caseExportColumns } from "#contract/services/exports/schema.ts";
import { apiQuery, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { formatNames, rowsText } from "#parts/exports/export-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { KeptExportDialog } from "./kept-export-dialog.tsx";

type Shown =
  | { readonly what: "edit" | "export" | "delete"; readonly kept: CaseExport }
  | { readonly what: "new" };

/** Export profiles: ways of exporting cases, saved for another time. */
export function KeptExports() {
  const found = useQuery(apiQuery(useApi(), "exports.list", { query: { per_page: 200 } }));
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const add = (
    <Button size="small" icon={Plus} onClick={() => setShown({ what: "new" })}>
      {t("New kept export")}
    </Button>
  );
  const kept = found.data?.data ?? [];
  return (
    <section>
      {kept.length > 0 ? <SectionHeader title={t("Kept exports")} count={kept.length} action={add} /> : null}
      <Loaded query={found} label={t("Loading kept exports")} count={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={FileDown} title={t("No kept exports")} level={2} action={add}>
              {t("Keep columns and filters under a name, for an export of cases that comes again.")}
            </EmptyState>
          ) : null
        }
      </Loaded>
      <ul className="exports-kept">
        {kept.map((each) => (
          <li key={each.uuid}>
            <div className="exports-kept-words">
              <h3>{each.name}</h3>
              <p>
                {formatNames[each.format]} · {columnWords(each)}
              </p>
            </div>
            <div className="exports-kept-actions">
              <Button size="small" onClick={() => setShown({ what: "export", kept: each })}>
                {t("Export…")}
                <span className="bw-hidden"> {each.name}</span>
              </Button>
              {each.can.edit ? (
                <Button size="small" variant="minimal" onClick={() => setShown({ what: "edit", kept: each })}>
                  {t("Edit…")}
                  <span className="bw-hidden"> {each.name}</span>
                </Button>
              ) : null}
              {each.can.delete ? (
                <Button
                  size="small"
                  variant="danger-text"
                  onClick={() => setShown({ what: "delete", kept: each })}
                >
                  {t("Delete…")}
                  <span className="bw-hidden"> {each.name}</span>
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {shown?.what === "new" ? <KeptExportDialog kept={null} onClose={close} /> : null}
      {shown?.what === "edit" ? <KeptExportDialog kept={shown.kept} onClose={close} /> : null}
      {shown?.what === "export" ? <ExportKept kept={shown.kept} onClose={close} /> : null}
      {shown?.what === "delete" ? <DeleteKept kept={shown.kept} onClose={close} /> : null}
    </section>
  );
}

const columnWords = (kept: CaseExport): string =>
  kept.columns.map((id) => caseExportColumns.find((each) => each.id === id)?.label ?? id).join(", ");

type KeptProps = { readonly kept: CaseExport; readonly onClose: () => void };

function ExportKept({ kept, onClose }: KeptProps) {
  const query = apiQuery(useApi(), "exports.edit", { params: { id: kept.id } });
  const form = useQuery({ ...query, staleTime: 0 });
  const rows = form.data?.data.rows;
  return (
    <ExportDialog
      open
      title={t("Export “{{name}}”", { name: kept.name })}
      formats={[kept.format]}
      chooseFormat={false}
      disabled={rows === undefined || rows.exportable === 0}
      onClose={onClose}
      request={({ reason }) => ({
        endpoint: "exports.download",
        body: { profile_id: kept.id, reason },
      })}
    >
      <FactList
        facts={[
          { label: t("Rows"), value: rows ? rowsText(rows.exportable) : "…" },
          { label: t("Columns"), value: columnWords(kept) },
          { label: t("Format"), value: formatNames[kept.format] },
        ]}
      />
    </ExportDialog>
  );
}

function DeleteKept({ kept, onClose }: KeptProps) {
  const remove = useApiMutation("exports.delete", {
    onSuccess: () => {
      announce(t("Kept export deleted."));
      onClose();
      document.querySelector("main")?.focus();
    },
  });
  return (
    <DeleteDialog
      open
      name={kept.name}
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : undefined}
      onClose={onClose}
      onDelete={() => remove.mutate({ params: { id: kept.id } })}
    >
      {t("What was exported with it stays on record.")}
    </DeleteDialog>
  );
}
