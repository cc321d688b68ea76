import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import {
  type EntityExportColumn,
  type EntityExportFilters,
  entityExportColumns,
} from "#contract/services/exports/entity-exports.ts";
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
import { entityColumns } from "./entity-columns.tsx";

type ExportEntitiesProps = {
  readonly columns: ListState["columns"];
  readonly filters: EntityExportFilters;
};

const exportable = new Map<string, EntityExportColumn>(entityExportColumns.map(({ id }) => [id, id]));

/** Exports the list with the columns on screen. Absent for whoever administers no organization. */
export function ExportEntities({ columns: chosen, filters }: ExportEntitiesProps) {
  const [open, setOpen] = useState(false);
  const { can } = useSession();
  const form = useQuery({
    ...apiQuery(useApi(), "exports.newOfEntities", { query: filters }),
    enabled: open,
    staleTime: 0,
  });
  if (!can.administer) return null;
  const columns = chosenColumns(entityColumns, columnChoice(entityColumns, chosen)).flatMap(
    ({ id }) => exportable.get(id) ?? [],
  );
  const labels = columns.map((id) => entityExportColumns.find((each) => each.id === id)?.label ?? id);
  return (
    <>
      <GovernedButton needs="save" size="small" icon={Download} onClick={() => setOpen(true)}>
        {t("Export…")}
      </GovernedButton>
      <ExportDialog
        open={open}
        title={t("Export organizations of interest")}
        formats={["csv", "xlsx", "json"]}
        disabled={(form.data?.data.rows.exportable ?? 0) === 0}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        request={(choice) => ({
          endpoint: "exports.downloadEntities",
          body: { ...choice, columns, filters },
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
                  {t("Rows of organizations that you do not administer are left out.")}
                </Callout>
              ) : null}
            </>
          )}
        </Loaded>
      </ExportDialog>
    </>
  );
}
