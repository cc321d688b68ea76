import { useZoneOf } from "#lib/page/use-schedule.ts";
import { t } from "#lib/words/t.ts";
import "./deleted.css";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { daysKept, type KeptReason, type KeptRow } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePagedList } from "#lib/lists/use-paged-list.ts";
import { usePage } from "#lib/page/page-chrome.ts";
import { focusMain } from "#lib/page/page-frame.ts";
import { paths } from "#lib/page/paths.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageLayout } from "#ui/layout/page-layout.tsx";
import { PagedList } from "#ui/list/paged-list.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { calledWords, doneWords, kindWords, untilWords } from "./deleted-words.ts";
import { ReadKept } from "./read-kept.tsx";

const perPage = 50;
const reasons: readonly { readonly value: KeptReason; readonly label: string }[] = [
  { value: "deleted", label: t("Deleted") },
  { value: "overwritten", label: t("Changed under legal hold") },
];

/** What was deleted and can be restored; and former words of cases under legal hold. */
export function DeletedPage() {
  usePage(t("Recently deleted"), [{ label: t("Recently deleted") }]);
  const [search] = useSearchParams();
  const put = usePutSearch();
  const caseId = Number(search.get("case") ?? 0);
  const why = reasons.find((each) => each.value === search.get("why"))?.value ?? "deleted";
  const list = usePagedList("deleted.list", (page) => ({
    page,
    per_page: perPage,
    why,
    ...(caseId > 0 ? { case_id: caseId } : {}),
  }));
  const [read, setRead] = useState<KeptRow | null>(null);
  return (
    <PageLayout
      header={
        <PageHeader
          title={t("Recently deleted")}
          facts={
            <span>
              {t(
                "What you wrote or deleted, and what was deleted in the cases that you lead, can be restored for at least {{daysKept}} days. Then it is gone for good.",
                { daysKept },
              )}
            </span>
          }
        />
      }
    >
      <div className="deleted-page">
        <div className="deleted-filters">
          <SelectField
            label={t("Show")}
            toolbar
            value={why}
            options={reasons}
            onChange={(event) => put({ why: event.target.value, page: "" })}
          />
          {caseId > 0 ? (
            <Button size="small" onClick={() => put({ case: "", page: "" })}>
              {t("Show all cases")}
            </Button>
          ) : null}
        </div>
        <PagedList
          list={list}
          noun="what was deleted"
          count={4}
          words={[t("Later"), t("Earlier")]}
          empty={
            <EmptyState
              icon={Trash2}
              title={
                why === "deleted"
                  ? t("Nothing was deleted lately")
                  : t("Nothing was changed under legal hold")
              }
              level={2}
            >
              {why === "deleted"
                ? t(
                    "A deleted case, person, task, interview, comment, time entry or file stays here for at least {{daysKept}} days.",
                    { daysKept },
                  )
                : t("What is changed while its case is under legal hold keeps its former words here.")}
            </EmptyState>
          }
        >
          {({ data }) => (
            <ul className="deleted-rows" aria-label={t("Recently deleted")}>
              {data.map((row) => (
                <OneDeleted key={row.id} row={row} onRead={() => setRead(row)} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {read === null ? null : <ReadKept row={read} onClose={() => setRead(null)} />}
    </PageLayout>
  );
}

type OneDeletedProps = { readonly row: KeptRow; readonly onRead: () => void };

function OneDeleted({ row, onRead }: OneDeletedProps) {
  // By the clocks of the school in which one works, as the timelines of its cases.
  const zone = useZoneOf()(null);
  const restore = useApiMutation("deleted.restore", {
    onSuccess: () => {
      announce(t("{{called}} restored.", { called: calledWords(row) }));
      // The row goes, and with it the button that was pressed.
      focusMain();
    },
  });
  return (
    <li className="deleted-row">
      <Icon of={iconOf(row.kind)} />
      <div className="deleted-words">
        <span className="deleted-title" title={row.title}>
          {calledWords(row)}
        </span>
        <span className="deleted-meta">
          <span>{kindWords(row)}</span>
          {row.case === null ? null : <Link to={paths.case(row.case.id)}>{row.case.number}</Link>}
          <span>{doneWords(row, zone)}</span>
          {row.can_restore ? <span>{untilWords(row, zone)}</span> : null}
        </span>
        {restore.error ? (
          <Callout kind="stop" role="alert">
            {errorMessage(restore.error)}
          </Callout>
        ) : null}
      </div>
      <Button size="small" variant="minimal" onClick={onRead}>
        {t("Read")}
      </Button>
      {row.can_restore ? (
        <Button
          size="small"
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { id: row.id } })}
        >
          {t("Restore")}
        </Button>
      ) : null}
    </li>
  );
}
