import { t } from "#lib/words/t.ts";
import "./notices.css";
import { useQuery } from "@tanstack/react-query";
import { FileText, Megaphone, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Audience, Notice, NoticeList } from "#contract/records/case-notices/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { paths } from "#lib/page/paths.ts";
import { useHeld } from "#lib/page/use-held.ts";
import { usePutSearch } from "#lib/page/use-put-search.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { mayWork } from "../page/case-moves.ts";
import { ByBulletin } from "./by-bulletin.tsx";
import { ByPaper } from "./by-paper.tsx";
import { DeleteNotice } from "./delete-notice.tsx";
import { DutyList } from "./duty-list.tsx";
import { countSettled } from "./duty-words.ts";
import { NoticeDialog } from "./notice-dialog.tsx";
import { NoticeLog } from "./notice-log.tsx";
import { noticesQuery } from "./notices-query.ts";

type CaseProps = { readonly record: CaseRecord };

/** The tab Who was told: who has to be told by the classification, and below it what was recorded. */
export function CaseNotices({ record }: CaseProps) {
  const found = useQuery(noticesQuery(useApi(), record.id));
  return (
    <Loaded query={found} label={t("Loading who was told")} count={5}>
      {(list) => <Told record={record} list={list} />}
    </Loaded>
  );
}

function Told({ record, list }: CaseProps & { readonly list: NoticeList }) {
  const put = usePutSearch();
  const [removed, setRemoved] = useState<Notice | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const works = mayWork(record);
  const begin = (audience: Audience | null) => put({ notice: "new", to: audience ?? "" });
  const add = works ? (
    <Button size="small" icon={Plus} onClick={() => begin(null)}>
      {t("Record a notice…")}
    </Button>
  ) : null;
  const { duties } = list;
  return (
    <div ref={page} tabIndex={-1} className="notices">
      {duties.length > 0 ? (
        <section aria-labelledby="duties">
          <SectionHeader
            id="duties"
            title={t("Who has to be told")}
            count={t("{{settled}} of {{all}} settled", {
              settled: countSettled(duties),
              all: duties.length,
            })}
            action={add}
          />
          <DutyList record={record} list={list} onRecord={works ? begin : null} />
        </section>
      ) : null}
      {duties.length === 0 && list.total > 0 ? (
        <p className="case-none">
          {t("Nothing is classified yet. Who has to be told is listed here once it is.")}
        </p>
      ) : null}
      {list.total > 0 ? (
        <NoticeLog
          list={list}
          action={
            <>
              {record.can.export === true ? (
                <LinkButton to={paths.reportOf(record.id, "notices")} size="small" icon={FileText}>
                  {t("As a paper")}
                </LinkButton>
              ) : null}
              {duties.length === 0 ? add : null}
            </>
          }
          onEdit={(notice) => put({ notice: notice.uuid })}
          onDelete={setRemoved}
        />
      ) : duties.length === 0 && list.bulletins.length + list.papers.length > 0 ? (
        <div>{add}</div>
      ) : duties.length === 0 ? (
        <EmptyState icon={Megaphone} title={t("Nobody was told yet")} snug level={2} action={add}>
          {t(
            "Calls to parents, talks with the target and what the police or the district heard are recorded here. Once the threat is classified, this page lists who has to be told.",
          )}
        </EmptyState>
      ) : (
        <p className="case-none">{t("No notice is recorded yet.")}</p>
      )}
      <ByPaper record={record} papers={list.papers} />
      <ByBulletin record={record} bulletins={list.bulletins} />
      <OpenDialog record={record} list={list} />
      {removed === null ? null : (
        <DeleteNotice
          caseId={record.id}
          notice={removed}
          onClose={() => setRemoved(null)}
          onDeleted={() => page.current?.focus()}
        />
      )}
    </div>
  );
}

/** The dialog that `?notice=new` or `?notice={uuid}` opens over the page. */
function OpenDialog({ record, list }: CaseProps & { readonly list: NoticeList }) {
  const [search] = useSearchParams();
  const put = usePutSearch();
  const wanted = search.get("notice");
  // The draft of a change names it by its id.
  const listed = list.data.find(({ uuid, id }) => uuid === wanted || String(id) === wanted);
  const notice = useHeld(wanted, listed?.can.edit ? listed : undefined);
  const opened = useHeld(wanted, record.can.edit ? true : undefined) ?? false;
  if (wanted === null || wanted === "" || !opened) return null;
  const close = () => put({ notice: "", to: "" });
  if (wanted === "new")
    return <NoticeDialog record={record} list={list} notice={null} to={search.get("to")} onClose={close} />;
  // Beyond what is listed it may still be there.
  const gone = listed === undefined && list.data.length >= list.total;
  const id = notice?.id ?? (/^\d+$/.test(wanted) ? Number(wanted) : null);
  if (gone && id !== null)
    return (
      <NoticeDialog record={record} list={list} notice={notice ?? null} gone={id} to={null} onClose={close} />
    );
  return notice === undefined ? null : (
    <NoticeDialog record={record} list={list} notice={notice} to={null} onClose={close} />
  );
}
