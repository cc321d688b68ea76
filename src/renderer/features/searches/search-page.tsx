import { t } from "#lib/words/t.ts";
import "./searches.css";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { SearchReport } from "#contract/services/saved-searches/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { WhereWhen } from "#parts/places/where-when.tsx";
import { alertNames, searchListNames, sharedWords } from "#parts/searches/search-words.ts";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { listAddress } from "./list-address.ts";
import { SearchActions } from "./search-actions.tsx";
import { SearchCounts } from "./search-counts.tsx";
import { SearchResults } from "./search-results.tsx";
import { useSearchWords } from "./search-words.ts";

/** One saved search: its present results and their counts. */
export function SearchPage() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  const by = address.get("by") ?? undefined;
  const tab = address.get("tab") === "report" ? "report" : "results";
  const [gone, setGone] = useState(false);
  const query = { per_page: 1, ...(by === undefined ? {} : { by }) };
  const found = useQuery({
    ...apiQuery(useApi(), "searches.report", { params: { id: Number(id) || id }, query }),
    enabled: !gone,
  });
  const report = found.data?.report;
  usePage(t("Saved search"), [
    { label: t("Saved searches"), to: paths.searches() },
    { label: report?.search.name ?? t("Saved search") },
  ]);
  if (report === undefined) {
    return (
      <PageLayout header={<PageHeader title={t("Saved search")} />}>
        <Loaded
          query={found}
          label={t("Loading the saved search")}
          shape="rows"
          count={6}
          back={<LinkButton to={paths.searches()}>{t("Saved searches")}</LinkButton>}
        />
      </PageLayout>
    );
  }
  return (
    <OpenSearch
      report={report}
      total={found.data?.meta.total ?? 0}
      tab={tab}
      address={address}
      onGone={setGone}
    />
  );
}

type OpenSearchProps = {
  readonly report: SearchReport;
  readonly total: number;
  readonly tab: "results" | "report";
  readonly address: URLSearchParams;
  readonly onGone: (gone: boolean) => void;
};

const tabLink = (address: URLSearchParams, tab: string): string => {
  const next = new URLSearchParams(address);
  next.delete("tab");
  if (tab !== "results") next.set("tab", tab);
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
};

function OpenSearch({ report, total, tab, address, onGone }: OpenSearchProps) {
  const { search } = report;
  const list = listAddress(search);
  const words = useSearchWords(search);
  const facts = (
    <>
      <span>{searchListNames[search.resource]}</span>
      {search.own ? null : (
        <span>
          {t("Saved by {{fullName}}", { fullName: search.owner?.full_name ?? t("a former colleague") })}
        </span>
      )}
      <span>{t("Shared with: {{shared}}", { shared: sharedWords(search) })}</span>
      {search.own ? <span>{t("Alert: {{alert}}", { alert: alertNames[search.alert] })}</span> : null}
    </>
  );
  const asked = (
    <ul className="search-asked" aria-label={t("What it asks for")}>
      {words.length === 0 ? <li>{t("Everything in the list")}</li> : null}
      {words.map(({ id, field, operator, value }) => (
        <li key={id}>
          {field} {operator} <strong>{value}</strong>
        </li>
      ))}
    </ul>
  );
  return (
    <PageLayout
      wide={tab === "results"}
      header={
        <PageHeader
          title={search.name}
          note={t("{{total, number}} found", { total })}
          facts={facts}
          actions={
            <>
              {list === null ? null : (
                <LinkButton to={list} size="small" icon={ExternalLink}>
                  {t("Open in {{resource}}", { resource: searchListNames[search.resource] })}
                </LinkButton>
              )}
              <SearchActions report={report} total={total} onGone={onGone} />
            </>
          }
        />
      }
      tabs={
        <Tabs
          label={t("Saved search")}
          current={tab}
          tabs={[
            { id: "results", label: t("Results"), to: tabLink(address, "results") },
            { id: "report", label: t("Report"), to: tabLink(address, "report") },
          ]}
        />
      }
    >
      {tab === "results" ? (
        <div className="search-results">
          {asked}
          <SearchResults report={report} />
        </div>
      ) : (
        <>
          {asked}
          <SearchCounts report={report} total={total} />
          {report.where_when === null ? null : (
            <div className="search-report">
              <WhereWhen
                found={report.where_when}
                note={t("Cases that this search finds")}
                none={t("No case that it finds names a location and a time.")}
              />
            </div>
          )}
        </>
      )}
    </PageLayout>
  );
}
