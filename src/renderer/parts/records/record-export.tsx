import { type ExportedKind, isExported, kinds, type PlainKind } from "#contract/kit/kinds.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { ExportButton } from "#parts/exports/export-button.tsx";
import { rowsText } from "#parts/exports/export-words.ts";
import { FactList } from "#ui/facts/fact-list.tsx";

/** May somebody export the list of a kind, as far as the session tells? */
function useMayExport(kind: PlainKind): boolean {
  const { can } = useSession();
  return isExported(kind) && (kinds[kind].kept === "tree" ? can.manage_templates : can.administer);
}

export type RecordExportProps = {
  readonly kind: PlainKind;
  /** The filters and the order of the list. */
  readonly filters: object;
  /** Rows of the list; null until it has loaded. */
  readonly total: number | null;
};

/** Exports what a list shows. Absent for kinds without an export, and for whoever may export none of it. */
export function RecordExport({ kind, filters, total }: RecordExportProps) {
  if (!useMayExport(kind)) return null;
  const { prefix, kept, nouns } = kinds[kind as ExportedKind];
  return (
    <ExportButton
      title={t("Export {{nouns}}", { nouns })}
      formats={["csv", "xlsx", "json"]}
      disabled={!total}
      request={(choice) => ({ endpoint: `${prefix}.export`, body: { ...choice, filters } })}
    >
      <FactList facts={[{ label: t("Rows"), value: total === null ? "" : rowsText(total) }]} />
      {kept === "organization" ? (
        <p className="bw-dialog-text">
          {t("Rows of organizations that you do not administer are left out.")}
        </p>
      ) : null}
    </ExportButton>
  );
}
