import { t } from "#lib/words/t.ts";
import "./logs.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import { isRefused } from "#contract/bridge/errors.ts";
import { exportFormats } from "#contract/kit/export-request.ts";
import type { LogForm } from "#contract/services/logs/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { ExportButton } from "#parts/exports/export-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { FilterBar } from "#ui/list/filter-bar.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { logFields, logQuery, readLogAddress, writtenFilter } from "./log-address.ts";
import { LogTable } from "./log-table.tsx";

/** Entries, of which repeated reads are told once. */
const perPage = 100;
const noForm: LogForm = {
  acts: [],
  formats: [],
  organizations: [],
  people: [],
  about: null,
  entries: 0,
  most: 0,
  large_from: 0,
};

/** What the record of the filter is called: its name where it is known, else its kind. */
const aboutWords = (about: string | null, form: LogForm): string => {
  if (about === null) return t("Audit log");
  return t("Who opened {{label}}?", {
    label: form.about?.label ?? (about.startsWith("case") ? t("this case") : t("this person")),
  });
};

/** The audit log of the organizations that one administers, or of one record with all that belongs to it (V-11). */
export function LogPage() {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const address = readLogAddress(search);
  const { about, fold, records, values } = address;
  usePage(t("Audit log"), [{ label: t("Audit log") }]);
  const filters = logQuery(address);
  const form = useQuery({
    ...apiQuery(useApi(), "logs.new", { query: filters } as never),
    placeholderData: keepPreviousData,
  });
  const known = (form.data?.data ?? noForm) as LogForm;
  const list = usePagedList("logs.list", (page) => ({
    page,
    per_page: perPage,
    fold: fold ? ("yes" as const) : ("no" as const),
    ...(filters as object),
  }));
  const anew = (changes: Readonly<Record<string, string>>) => put({ ...changes, page: "" });
  // Whoever may not read the log has nothing to narrow down or to export either.
  const refused = isRefused(list.error);
  const tooMany = known.entries > known.most;
  return (
    <PageLayout
      header={
        <PageHeader
          title={aboutWords(about, known)}
          facts={
            <span>
              {about === null
                ? t(
                    "What was seen, changed, exported, disclosed and refused in the organizations that you administer. Reading it is on record too.",
                  )
                : t(
                    "Everything that colleagues did to this record and to what belongs to it. Reading it is on record too.",
                  )}
            </span>
          }
          actions={
            refused ? null : (
              <>
                {known.about?.address ? (
                  <LinkButton to={known.about.address} size="small">
                    {t("Open the record")}
                  </LinkButton>
                ) : null}
                <ExportButton
                  title={t("Export the audit log")}
                  formats={exportFormats}
                  disabled={form.data === undefined || known.entries === 0 || tooMany}
                  request={({ format, bom, reason }) => ({
                    endpoint: "logs.download",
                    body: { format, bom, reason, filters: { ...filters } },
                  })}
                >
                  <p className="bw-dialog-text">
                    {tooMany
                      ? t(
                          "These are more than {{most, number}} entries, and no more are exported at once: choose a shorter time first.",
                          { most: known.most },
                        )
                      : t(
                          "{{count, number}} entries, each on its own, with these filters. As JSON the file carries what proves that nothing in it was changed.",
                          { count: known.entries },
                        )}
                  </p>
                </ExportButton>
              </>
            )
          }
        />
      }
    >
      <div className="log-page">
        {refused ? null : (
          <div className="log-filters">
            <FilterBar
              fields={logFields(known)}
              values={values}
              onValue={(name, value) => anew({ [name]: writtenFilter(name, value) })}
              onClear={() => anew({ when: "all", act: "", user_id: "", organization_id: "" })}
            />
            <Switch
              label={t("Show repeated reads once")}
              checked={fold}
              onChange={(checked) => anew({ fold: checked ? "" : "no" })}
            />
            {about === null ? (
              <Switch
                label={t("Records of people and cases only")}
                checked={records}
                onChange={(checked) => anew({ only: checked ? "records" : "" })}
              />
            ) : (
              <Button size="small" onClick={() => anew({ about: "" })}>
                {t("Show all records")}
              </Button>
            )}
          </div>
        )}
        <PagedList
          list={list}
          noun="the audit log"
          count={8}
          words={[t("Later"), t("Earlier")]}
          empty={
            Object.keys(values).length > 0 || records ? (
              <EmptyState icon={ScrollText} title={t("No entries match")} level={2}>
                {t("Choose a longer time, or take a filter away.")}
              </EmptyState>
            ) : (
              <EmptyState
                icon={ScrollText}
                title={about === null ? t("Nothing is on record yet") : t("Nobody has opened it")}
                level={2}
              >
                {about === null
                  ? t("What is seen and changed from now on stands here.")
                  : t("In the time for which the log is kept, nobody has opened or changed this record.")}
              </EmptyState>
            )
          }
        >
          {({ data }) => <LogTable entries={data} />}
        </PagedList>
      </div>
    </PageLayout>
  );
}
