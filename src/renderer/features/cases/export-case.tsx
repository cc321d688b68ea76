import { useQuery } from "@tanstack/react-query";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { ExportButton } from "#parts/exports/export-button.tsx";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { rowsText } from "#parts/exports/export-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { Loaded } from "#ui/states/loaded.tsx";

type ExportCaseProps = {
  readonly record: CaseRecord;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Exports one case as a workbook with several tables. */
export function ExportCase({ record, open, onOpen, onClose }: ExportCaseProps) {
  const query = apiQuery(useApi(), "exports.caseForm", { params: { id: record.id } });
  const form = useQuery({ ...query, enabled: open, staleTime: 0 });

  return (
    <ExportDialog
      open={open}
      title={t("Export case {{number}}", { number: record.number })}
      formats={["xlsx", "json"]}
      disabled={form.data === undefined}
      onOpen={onOpen}
      onClose={onClose}
      request={({ format, reason }) => ({
        endpoint: "exports.case",
        params: { id: record.id },
        body: { format, reason },
      })}
    >
      <Loaded query={form} label={t("Counting what is in it")} shape="text" count={3}>
        {({ data: { parts } }) => (
          <FactList facts={parts.map((part) => ({ label: part.name, value: rowsText(part.row_count) }))} />
        )}
      </Loaded>
      <p className="bw-dialog-text">{t("Protected notes, assessments and files are not part of it.")}</p>
    </ExportDialog>
  );
}

/** Exports the time log. Absent without the right. */
export function ExportTimeLog({ record }: Pick<ExportCaseProps, "record">) {
  if (!record.can.export) return null;
  return (
    <ExportButton
      title={t("Export the time log of {{number}}", { number: record.number })}
      formats={["csv", "xlsx", "json"]}
      request={(choice) => ({
        endpoint: "exports.timeLog",
        params: { id: record.id },
        body: { ...choice },
      })}
    >
      <p className="bw-dialog-text">{t("All entries of the case, whatever the list is narrowed down to.")}</p>
    </ExportButton>
  );
}
