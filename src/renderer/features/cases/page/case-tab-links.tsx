import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Tabs } from "#ui/layout/tabs.tsx";
import { caseTabs, overview } from "./case-tabs.tsx";
import { useListedCounts } from "./use-listed-counts.ts";

type CaseTabLinksProps = {
  readonly record: CaseRecord;
  /** Id of a tab, or `report`. */
  readonly current: string;
};

/** The tabs of a case with their counts. The last one leads to its report, which has the same tabs above it. */
export function CaseTabLinks({ record, current }: CaseTabLinksProps) {
  const listed = useListedCounts(record);
  const home = paths.case(record.id);
  const report = { id: "report", label: t("Report"), to: paths.caseReport(record.id) };
  return (
    <Tabs
      label={t("Case")}
      current={current}
      tabs={[
        ...caseTabs.map(({ id, label, count }) => ({
          id,
          label,
          to: id === overview.id ? home : `${home}?tab=${id}`,
          count: count?.(record, listed) || undefined,
        })),
        ...(record.can.export ? [report] : []),
      ]}
    />
  );
}
