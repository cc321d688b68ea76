import { useQuery } from "@tanstack/react-query";
import { FileText, IdCard } from "lucide-react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { ReportTemplateRow } from "#contract/records/report-templates/endpoints.ts";
import { tellsWavrAlone } from "#contract/records/report-templates/sections-told.ts";
import { readerPresets } from "#contract/services/reports/readers.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Menu, type MenuItem } from "#ui/overlays/menu.tsx";

/** So many letters and papers of a district stand in the menu; the report's own page has them all. */
const shown = 60;

/** Each paper of a case in the hand with three presses: this, which one, and Export. */
export function PapersMenu({
  record,
}: {
  readonly record: Pick<CaseRecord, "id" | "organization_id" | "counts">;
}) {
  const found = useQuery(
    apiQuery(useApi(), "reportTemplates.list", {
      query: { active: "yes", offered_for: record.organization_id, per_page: shown },
    }),
  );
  // Of a judgment that nobody signed there is nothing to tell.
  const signed = record.counts?.wavr_signed !== 0;
  const templates: readonly ReportTemplateRow[] = (found.data?.data ?? []).filter(
    ({ tells }) => signed || !tellsWavrAlone(tells ?? []),
  );
  const after = (head: string, rows: readonly ReportTemplateRow[]): MenuItem[] =>
    rows.length === 0
      ? []
      : [{ head }, ...rows.map(({ id, name }) => ({ label: name, to: paths.paperFor(record.id, id) }))];
  const isSpanish = ({ language }: ReportTemplateRow) => language === "es-US";
  const isLetter = ({ kind }: ReportTemplateRow) => kind === "letter";
  // What is there at once stands above, so that no row moves under the hand; what scrolls away on a low window is below.
  const items: MenuItem[] = [
    { head: t("A report for") },
    ...readerPresets.map(({ id, label }) => ({ label, to: paths.paperFor(record.id, id) })),
    "line",
    { label: t("Choose what is in it"), icon: FileText, to: paths.caseReport(record.id) },
    { label: t("Need-to-know card…"), icon: IdCard, to: paths.newCaseCard(record.id) },
    ...after(
      t("A paper"),
      templates.filter((each) => !isLetter(each)),
    ),
    ...after(
      t("A letter"),
      templates.filter((each) => isLetter(each) && !isSpanish(each)),
    ),
    ...after(
      t("A letter in Spanish"),
      templates.filter((each) => isLetter(each) && isSpanish(each)),
    ),
  ];
  return (
    <Menu
      label={t("Papers")}
      placement="bottom-end"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} size="small" icon={FileText}>
          {t("Papers")}
        </Button>
      )}
    />
  );
}
