import { printPage } from "#lib/page/print-page.ts";
import { t } from "#lib/words/t.ts";
import "./statistics.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Printer, Sigma } from "lucide-react";
import { useSearchParams } from "react-router";
import { statisticsFormats } from "#contract/services/statistics/endpoints.ts";
import { type Statistics, statisticsBy } from "#contract/services/statistics/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { ExportButton } from "#parts/exports/export-button.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Segmented } from "#ui/buttons/segmented.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CountTable } from "./count-table.tsx";
import { PeriodChooser } from "./period-chooser.tsx";
import { PrintStatistics, spanWords } from "./print-statistics.tsx";
import { readStatisticsAddress, type StatisticsAddress, stepViews } from "./statistics-address.ts";
import { byNames, hiddenWords, viewNames } from "./statistics-words.ts";
import { GroupStepTable, StepTable } from "./step-tables.tsx";

const queryOf = ({ period, organization, by }: StatisticsAddress) => ({
  period,
  by,
  ...(organization === undefined ? {} : { organization_id: organization }),
});

/** Counts for the state, and how the steps of the work were kept; of organizations, never of persons. */
export function StatisticsPage() {
  usePage(t("Statistics"), [{ label: t("Statistics") }]);
  return useSession().can.administer ? (
    <StatisticsOfOrganization />
  ) : (
    <PageLayout header={<PageHeader title={t("Statistics")} />}>
      <EmptyState icon={Sigma} title={t("Only for administrators of an organization")}>
        {t("Administrators read and export the numbers of their organizations.")}
      </EmptyState>
    </PageLayout>
  );
}

function StatisticsOfOrganization() {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const address = readStatisticsAddress(search);
  const query = queryOf(address);
  const found = useQuery({
    ...apiQuery(useApi(), "statistics.show", { query }),
    placeholderData: keepPreviousData,
  });
  const known = found.data?.data;
  const organizations = known?.organizations ?? [];
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Statistics")}
          facts={<span>{t("Computed here and sent nowhere. No person is named or ranked.")}</span>}
          actions={
            known === undefined || found.isPlaceholderData ? null : (
              <>
                <GovernedButton needs="print" size="small" icon={Printer} onClick={() => printPage()}>
                  {t("Print")}
                </GovernedButton>
                <ExportButton
                  title={t("Export statistics")}
                  formats={statisticsFormats}
                  reason={t("Statistics, {{span}}", { span: spanWords(known) })}
                  request={({ format, bom, reason }) => ({
                    endpoint: "statistics.download",
                    body: { ...query, format: format === "csv" ? "csv" : "xlsx", bom, reason },
                  })}
                >
                  <p className="bw-dialog-text">
                    {t("{{organization}}, {{span}}, with the same numbers hidden as on this page.", {
                      organization: known.organization.name,
                      span: spanWords(known),
                    })}
                  </p>
                </ExportButton>
              </>
            )
          }
        />
      }
    >
      <div className="statistics-page">
        <div className="statistics-choosers">
          <PeriodChooser address={address} onPeriod={(period) => put({ period })} />
          {organizations.length > 1 ? (
            <SelectField
              label={t("Organization")}
              value={String(address.organization ?? known?.organization.id)}
              options={organizations.map(({ id, name, depth }) => ({
                value: String(id),
                label: `${"\u2003".repeat(depth)}${name}`,
              }))}
              onChange={(event) => put({ organization: event.target.value })}
            />
          ) : null}
          <SelectField
            label={t("By")}
            value={address.by}
            options={statisticsBy.map((value) => ({ value, label: byNames[value] }))}
            onChange={(event) => put({ by: event.target.value })}
          />
        </div>
        <Loaded query={found} label={t("Counting")} count={8}>
          {({ data }) => (
            <>
              <Numbers found={data} address={address} busy={found.isPlaceholderData} />
              {found.isPlaceholderData ? null : <PrintStatistics found={data} view={address.view} />}
            </>
          )}
        </Loaded>
      </div>
    </PageLayout>
  );
}

type NumbersProps = {
  readonly found: Statistics;
  readonly address: StatisticsAddress;
  /** What is shown is the answer before. */
  readonly busy: boolean;
};

function Numbers({ found, address, busy }: NumbersProps) {
  const put = usePutSearch();
  if (found.total.cases === 0 && found.total.assessments === 0)
    return (
      <EmptyState icon={Sigma} title={t("Nothing was reported in this period")} level={2}>
        {t(
          "{{organization}}, {{span}}: no case was reported and no assessment begun. Choose another period.",
          {
            organization: found.organization.name,
            span: spanWords(found),
          },
        )}
      </EmptyState>
    );
  return (
    <div className="statistics-numbers" aria-busy={busy}>
      <p className="statistics-lead">
        {found.organization.name}, {spanWords(found)}. {hiddenWords(found.smallest)}{" "}
        <LinkButton
          to={`${paths.organizationSettings()}?organization=${found.organization.id}`}
          variant="minimal"
          size="small"
        >
          {t("What is hidden, and when a step is in time")}
        </LinkButton>
      </p>
      <div className="statistics-section">
        <h2>{t("Cases and assessments")}</h2>
        <p className="statistics-note">
          {t(
            "Cases that were reported in this period, and assessments that were begun in it. Practice cases and deleted records are not counted.",
          )}
        </p>
        <CountTable found={found} />
      </div>
      <div className="statistics-section">
        <h2>{t("Steps, all together")}</h2>
        <p className="statistics-note">
          {t(
            "Of the assessments begun in this period. Days are calendar days in the school’s time zone, from the report of the case until the step was first on record; the median is the number in the middle, and is left out where fewer than {{smallest}} were done.",
            { smallest: found.smallest },
          )}
        </p>
        <StepTable found={found} />
      </div>
      <div className="statistics-section">
        <div className="statistics-head">
          <h2>{t("Steps by group")}</h2>
          <Segmented
            label={t("Shown of each step")}
            options={stepViews.map((value) => ({ value, label: viewNames[value] }))}
            value={address.view}
            onChange={(value) => put({ show: value === "done" ? "" : value })}
          />
        </div>
        <GroupStepTable found={found} view={address.view} />
      </div>
    </div>
  );
}
