import { t } from "#lib/words/t.ts";
import "./retention.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import type { DestructionList } from "#contract/services/retention/schema.ts";
import { dropWords, ruleWords } from "#contract/services/retention/words.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi, useSession } from "#lib/bridge/bridge-context.tsx";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate, formatDateTime } from "#lib/words/format-date.ts";
import { ManagersOnly } from "#parts/people/managers-only.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Table } from "#ui/list/table.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { CertificateView } from "./certificate-view.tsx";
import { DestructionActs } from "./destruction-acts.tsx";
import {
  itemStateNames,
  listStateKinds,
  listStateNames,
  managersWords,
  recordsWords,
} from "./retention-words.ts";

/** Milliseconds between two looks at a list that is under way. */
const lookEvery = 1_000;
const isUnderWay = (state: DestructionList["state"]) => state === "running" || state === "cancelling";

/** One list from its proposal to its certificate. */
export function DestructionPage() {
  const { id = "" } = useParams();
  usePage(t("List"), [{ label: t("Retention"), to: paths.retention() }, { label: t("List") }]);
  const managing = useSession().can.manage_templates;
  const query = useQuery({
    ...apiQuery(useApi(), "retention.list", { params: { id: Number(id) } }),
    enabled: managing,
    refetchInterval: (found) => {
      const state = found.state.data?.data.state;
      return state !== undefined && isUnderWay(state) ? lookEvery : false;
    },
  });
  if (!managing) return <ManagersOnly title={t("Retention")}>{managersWords}</ManagersOnly>;
  const one = query.data?.data;
  if (one !== undefined) return <ListView key={one.id} one={one} />;
  return (
    <PageLayout header={<PageHeader title={t("Records to be destroyed")} />}>
      <Loaded
        query={query}
        label={t("Loading the list")}
        shape="page"
        count={4}
        back={<LinkButton to={paths.retentionLists()}>{t("Lists")}</LinkButton>}
      />
    </PageLayout>
  );
}

/** What became of each record is read again as the list goes on. */
function useFreshItems({ destroyed, dropped, state }: DestructionList) {
  const client = useQueryClient();
  const seen = `${state} ${destroyed} ${dropped}`;
  useEffect(() => {
    if (seen !== "") void client.invalidateQueries({ queryKey: ["retention", "retention.items"] });
  }, [client, seen]);
}

function ListView({ one }: { readonly one: DestructionList }) {
  useFreshItems(one);
  const ended = one.state === "done";
  return (
    <PageLayout
      header={
        <PageHeader
          title={ended ? t("Destroyed records") : t("Records to be destroyed")}
          facts={[
            <Tag key="state" kind={listStateKinds[one.state]}>
              {listStateNames[one.state]}
            </Tag>,
            <span key="records">{recordsWords(one.total)}</span>,
            <span key="organization">{one.organization.name}</span>,
            <span key="by">
              {t("Proposed by {{fullName}}, {{moment}}", {
                fullName: one.proposed_by?.full_name ?? t("somebody"),
                moment: formatDateTime(one.proposed_at),
              })}
            </span>,
          ]}
        />
      }
    >
      <div className="retention-page">
        <ListSays one={one} />
        <DestructionActs key={one.state} one={one} />
        {one.certificate === null ? null : <CertificateView one={one} certificate={one.certificate} />}
        <Items one={one} />
      </div>
    </PageLayout>
  );
}

function ListSays({ one }: { readonly one: DestructionList }) {
  const { state, own, until, total, destroyed, dropped } = one;
  if (state === "proposed")
    return (
      <Callout
        kind="wait"
        title={own ? t("Another administrator has to confirm") : t("Look through it, then confirm")}
      >
        {own
          ? t("Nobody confirms what they proposed. The list lapses on {{date}}.", { date: formatDate(until) })
          : t(
              "What was opened again, changed or put under legal hold meanwhile stays. The list lapses on {{date}}.",
              { date: formatDate(until) },
            )}
      </Callout>
    );
  if (isUnderWay(state)) {
    const done = destroyed + dropped;
    return (
      <div className="retention-progress">
        <p role="status">
          {state === "running"
            ? t("Destroying. Everybody can go on working meanwhile; you may leave this page.")
            : t("Stopping after the record that is under way.")}
        </p>
        <ProgressBar
          label={t("Records looked at")}
          value={total === 0 ? 1 : done / total}
          valueText={t("{{done}} of {{total}}", { done, total })}
        />
      </div>
    );
  }
  if (state === "done" && destroyed === 0)
    return (
      <Callout title={t("Nothing was destroyed")}>
        {t("Each record of this list stays; why, is said below.")}
      </Callout>
    );
  if (state === "done")
    return (
      <Callout kind="ok" title={t("{{records}} destroyed for good", { records: recordsWords(destroyed) })}>
        {dropped === 0
          ? t("None of the list stayed.")
          : t("{{records}} stayed; why, is said below.", { records: recordsWords(dropped) })}
      </Callout>
    );
  return (
    <Callout
      title={state === "lapsed" ? t("Nobody confirmed this list in time") : t("This list was taken back")}
    >
      {t("Nothing of it was destroyed. What is still due can be proposed again.")}
    </Callout>
  );
}

const heads = [
  { label: t("Record") },
  { label: t("Category") },
  { label: t("Organization") },
  { label: t("Opened") },
  { label: t("Closed") },
  { label: t("Rule") },
  { label: t("Result") },
];

function Items({ one }: { readonly one: DestructionList }) {
  const list = usePagedList("retention.items", (page) => ({ page, per_page: 50 }), { id: one.id });
  return (
    <section className="retention-section" aria-labelledby="retention-items">
      <h2 id="retention-items">{t("Records of this list")}</h2>
      <PagedList list={list} noun="the records" count={4} words={[t("Before"), t("After")]} empty={null}>
        {({ data }) => (
          <Table label={t("Records of this list")} heads={heads} wraps>
            {data.map((item) => (
              <tr key={item.id}>
                <th scope="row" className="retention-record">
                  {item.record === null ? (
                    item.kind === "case" ? (
                      t("A case")
                    ) : (
                      t("A person")
                    )
                  ) : (
                    <Link
                      to={item.kind === "case" ? paths.case(item.record.id) : paths.person(item.record.uuid)}
                    >
                      {item.record.number === null ? "" : `${item.record.number} `}
                      {item.record.title}
                    </Link>
                  )}
                </th>
                <td>{[item.category, item.type].filter((each) => each !== null).join(", ") || t("None")}</td>
                <td>{item.organization}</td>
                <td className="bw-numbers">{item.opened}</td>
                <td className="bw-numbers">{item.closed}</td>
                <td className="retention-rule">{ruleWords(item.rule)}</td>
                <td>
                  {itemStateNames[item.state]}
                  {item.why === null ? null : <span className="retention-note">{dropWords[item.why]}</span>}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </PagedList>
    </section>
  );
}
