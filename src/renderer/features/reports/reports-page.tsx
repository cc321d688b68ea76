import { t } from "#lib/words/t.ts";
import "./reports.css";
import { FileText } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { SavedReport } from "#contract/services/reports/saved.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { useZoneOf } from "#lib/page/use-schedule.ts";
import { formatDateTimeIn } from "#lib/words/format-date.ts";
import { madeFormatNames } from "#parts/exports/export-words.ts";
import { sizeText } from "#parts/media/file-facts.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Table } from "#ui/list/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { readerOf, takenOutOf } from "./report-words.ts";

const perPage = 50;

/** Reports that were made of cases, latest first: for whom, and what was taken out. */
export function ReportsPage() {
  usePage(t("Reports"), [{ label: t("Reports") }]);
  const [search] = useSearchParams();
  const put = usePutSearch();
  const q = search.get("q") ?? "";
  const list = usePagedList("reports.list", (page) => ({
    page,
    per_page: perPage,
    ...(q === "" ? {} : { q }),
  }));
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Reports")}
          facts={<span>{t("Every report that was made as a file, kept as it was with its case.")}</span>}
        />
      }
    >
      <div className="reports-page">
        <ListToolbar
          text={q}
          onText={(text) => put({ q: text, page: "" })}
          fields={[]}
          values={{}}
          onValue={() => undefined}
          onClear={() => put({ q: "", page: "" })}
        />
        <PagedList
          list={list}
          noun="reports"
          count={6}
          words={[t("Later"), t("Earlier")]}
          empty={
            <EmptyState
              icon={FileText}
              title={q === "" ? t("No report was made yet") : t("No report matches")}
              level={2}
              action={q === "" ? <LinkButton to={paths.cases()}>{t("Cases")}</LinkButton> : undefined}
            >
              {q === ""
                ? t("Open a case and choose Report. What you download there is kept here.")
                : t("Try the number of its case, its name or whom it was made for.")}
            </EmptyState>
          }
        >
          {({ data }) => (
            <Table label={t("Reports")} heads={heads}>
              {data.map((each) => (
                <ReportRow key={each.id} report={each} />
              ))}
            </Table>
          )}
        </PagedList>
      </div>
    </PageLayout>
  );
}

const heads = [{ label: t("Report") }, { label: t("For") }, { label: t("Taken out") }, { label: t("Made") }];

function ReportRow({ report }: { readonly report: SavedReport }) {
  // By the clocks of the school whose case it is, as its disclosure and its timeline tell it.
  const zone = useZoneOf()(report.case.organization_id);
  return (
    <tr>
      <td className="reports-name">
        <Link to={paths.savedReport(report.case.id, report.id)}>{report.name}</Link>
        <span className="reports-note">
          <Link to={paths.case(report.case.id)}>{report.case.number}</Link>
        </span>
      </td>
      <td className="reports-wrap">{readerOf(report)}</td>
      <td className="reports-wrap">{takenOutOf(report) || t("Nobody")}</td>
      <td className="bw-numbers">
        {formatDateTimeIn(report.created_at, zone)}
        <span className="reports-note">{report.created_by?.full_name ?? t("A former colleague")}</span>
        <span className="reports-note">
          {madeFormatNames[report.format]}, {sizeText(report.size)}
        </span>
      </td>
    </tr>
  );
}
