import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Tabs } from "#ui/layout/tabs.tsx";
import { type CaseTab, cards, caseTabs, overview, wavr } from "./case-tabs.tsx";
import { useListedCounts } from "./use-listed-counts.ts";

type CaseTabLinksProps = {
  readonly record: CaseRecord;
  /** Id of a tab, or `report`. */
  readonly current: string;
};

/** The tabs of a case with their counts; that of WAVR once one was begun. One leads to its report, which has the same tabs above it; that of its
 * cards, which the More menu opens, is there while it is shown. While the case is on this computer alone, only those that take something in. */
export function CaseTabLinks({ record, current }: CaseTabLinksProps) {
  const listed = useListedCounts(record);
  const home = paths.case(record.id);
  const report = { id: "report", label: t("Report"), to: paths.caseReport(record.id) };
  const linkOf = ({ id, label, count }: CaseTab) => ({
    id,
    label,
    to: id === overview.id ? home : `${home}?tab=${id}`,
    count: count?.(record, listed) || undefined,
  });
  return (
    <Tabs
      label={t("Case")}
      current={current}
      tabs={[
        ...caseTabs
          .filter((tab) => !isMadeHere(record) || tab === overview || tab.beforeSent)
          .filter((tab) => tab !== cards && (tab !== wavr || current === wavr.id || record.counts?.wavr))
          .flatMap((tab) =>
            // Among the first: what comes last is in the menu of a narrow window.
            tab.id === "comments" && record.can.export ? [linkOf(tab), report] : [linkOf(tab)],
          ),
        ...(current === cards.id ? [linkOf(cards)] : []),
      ]}
    />
  );
}
