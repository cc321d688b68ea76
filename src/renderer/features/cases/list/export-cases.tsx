import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { CaseBase } from "#contract/records/case-lists/schema.ts";
import type { CaseExportFilters } from "#contract/services/exports/endpoints.ts";
import { type CaseExportColumn, caseExportColumns } from "#contract/services/exports/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import type { ListState } from "#lib/lists/list-url.ts";
import { t } from "#lib/words/t.ts";
import { ExportDialog } from "#parts/exports/export-dialog.tsx";
import { rowsText } from "#parts/exports/export-words.ts";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { chosenColumns } from "#ui/data-grid/column-choice.ts";
import { FactList } from "#ui/facts/fact-list.tsx";
import { columnChoice } from "#ui/list/columns.ts";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { caseColumns } from "./case-columns.tsx";
import { caseQuery } from "./case-list-url.ts";

type ExportCasesProps = { readonly view: CaseBase; readonly state: ListState };

const exportable = new Map<string, CaseExportColumn>(caseExportColumns.map(({ id }) => [id, id]));

/** The columns on screen that a file can have too. */
function shownColumns(state: ListState): readonly CaseExportColumn[] {
  const shown = chosenColumns(caseColumns, columnChoice(caseColumns, state.columns));
  return shown.flatMap((column) => exportable.get(column.id) ?? []);
}

const filtersOf = (view: CaseBase, state: ListState): CaseExportFilters => {
  const { page: _page, per_page: _perPage, ...filters } = { page: 0, per_page: 0, ...caseQuery(view, state) };
  return filters;
};

/** Exports the list. Absent for whoever may export nothing. */
export function ExportCases({ view, state }: ExportCasesProps) {
  const [open, setOpen] = useState(false);
  if (!useSession().can.export) return null;
  return (
    <>
      <GovernedButton needs="save" size="small" icon={Download} onClick={() => setOpen(true)}>
        {t("Export…")}
      </GovernedButton>
      <CasesDialog
        view={view}
        state={state}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

type CasesDialogProps = ExportCasesProps & {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

function CasesDialog({ view, state, open, onOpen, onClose }: CasesDialogProps) {
  const filters = filtersOf(view, state);
  const columns = shownColumns(state);
  const form = useQuery({
    ...apiQuery(useApi(), "exports.new", { query: filters }),
    enabled: open,
    staleTime: 0,
  });
  const allowed = form.data?.data.rows.exportable ?? 0;
  const labels = columns.map((id) => caseExportColumns.find((each) => each.id === id)?.label ?? id);
  return (
    <ExportDialog
      open={open}
      title={t("Export cases")}
      formats={["csv", "xlsx", "json"]}
      disabled={allowed === 0}
      onOpen={onOpen}
      onClose={onClose}
      request={(choice) => ({
        endpoint: "exports.download",
        body: { ...choice, columns: [...columns], filters },
      })}
    >
      <Loaded query={form} label={t("Counting the rows")} shape="text" count={2}>
        {({ data: { rows } }) => (
          <>
            <FactList
              facts={[
                { label: t("Rows"), value: rowsText(rows.exportable) },
                { label: t("Columns"), value: labels.join(", ") },
              ]}
            />
            {rows.exportable < rows.shown ? (
              <Callout kind="info">
                {t("The list shows {{rows}}. Only cases that you lead or administer can be exported.", {
                  rows: rowsText(rows.shown),
                })}
              </Callout>
            ) : null}
          </>
        )}
      </Loaded>
    </ExportDialog>
  );
}
