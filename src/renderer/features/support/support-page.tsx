import { t } from "#lib/words/t.ts";
import "./support.css";
import { LifeBuoy, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { type SupportRequest, supportStates } from "#contract/services/support/schema.ts";
import { useSession } from "#lib/bridge/bridge-context.tsx";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { categoryName, stateNames } from "./support-words.ts";
import { PictureOf } from "./window-picture.tsx";

const perPage = 50;
const states = supportStates.map((value) => ({ value, label: stateNames[value] }));

/** An address of our own without its search, which may hold what somebody typed. */
const ownPath = (given: string | null): string => (given !== null && /^\/[\w/-]*$/.test(given) ? given : "");

/** Requests for help: one's own, and those of the organizations that one administers (Spec §7). */
export function SupportPage() {
  usePage(t("Help and support"), [{ label: t("Help and support") }]);
  const { can } = useSession();
  const [search] = useSearchParams();
  const put = usePutSearch();
  const state = states.find((each) => each.value === search.get("state"))?.value ?? null;
  const asking = search.get("ask") === "new";
  const [answering, setAnswering] = useState<SupportRequest | null>(null);
  const list = usePagedList("support.list", (page) => ({
    page,
    per_page: perPage,
    ...(state === null ? {} : { state }),
  }));
  const ask = (
    <Button variant="primary" icon={Plus} onClick={() => put({ ask: "new" })}>
      {t("Ask for help")}
    </Button>
  );
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Help and support")}
          facts={
            <span>
              {can.administer
                ? t("What you asked, and what colleagues of the organizations that you administer asked.")
                : t(
                    "What you asked, and what was answered. Administrators of your organization read it too.",
                  )}
            </span>
          }
          actions={ask}
        />
      }
    >
      <div className="support-page">
        <div className="support-filters">
          <SelectField
            label={t("State")}
            toolbar
            value={state ?? ""}
            options={[{ value: "", label: t("All states") }, ...states]}
            onChange={(event) => put({ state: event.target.value, page: "" })}
          />
        </div>
        <PagedList
          list={list}
          noun="requests for help"
          count={4}
          words={[t("Later"), t("Earlier")]}
          empty={
            <EmptyState
              icon={LifeBuoy}
              title={state === null ? t("Nothing was asked") : t("No requests match")}
              level={2}
            >
              {state === null
                ? t(
                    "When something does not work, or you look for something, ask whoever helps in your district.",
                  )
                : t("Choose another state.")}
            </EmptyState>
          }
        >
          {({ data }) => (
            <ul className="support-rows" aria-label={t("Requests for help")}>
              {data.map((each) => (
                <OneRequest key={each.uuid} request={each} onAnswer={() => setAnswering(each)} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {asking && list.data !== undefined ? (
        <AskDialog
          page={ownPath(search.get("page_of"))}
          address={list.data.address}
          onClose={() => put({ ask: "", page_of: "" })}
        />
      ) : null}
      {answering === null ? null : <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
    </PageLayout>
  );
}

type OneRequestProps = { readonly request: SupportRequest; readonly onAnswer: () => void };

function OneRequest({ request, onAnswer }: OneRequestProps) {
  const { subject, category, page, body, state, answer, created_by, answered_by, created_at } = request;
  return (
    <li className="support-row">
      <div className="support-words">
        <h2 className="support-subject">
          {subject} <Tag kind={state === "open" ? "plain" : "outline"}>{stateNames[state]}</Tag>
        </h2>
        <p className="support-meta">
          {created_by?.full_name ?? t("A former colleague")} · {formatDateTime(created_at)} ·{" "}
          {categoryName(category)}
          {page === null ? "" : ` · ${page}`} · {request.organization.name}
          {request.mailed ? ` ${t("· Sent by mail too")}` : ""}
        </p>
        <p className="support-body">{body}</p>
        {request.diagnostics === null ? null : (
          <details>
            <summary>{t("Facts about the program")}</summary>
            <pre className="support-facts">{request.diagnostics}</pre>
          </details>
        )}
        {request.has_picture ? <PictureOf request={request} /> : null}
        {answer === null ? null : (
          <blockquote className="support-answer">
            <p className="support-body">{answer}</p>
            <p className="support-meta">{answered_by?.full_name ?? t("A former colleague")}</p>
          </blockquote>
        )}
      </div>
      {request.can.edit ? (
        <Button size="small" onClick={onAnswer}>
          {t("Answer…")}
          <span className="bw-hidden"> {subject}</span>
        </Button>
      ) : null}
    </li>
  );
}
