import { t } from "#lib/words/t.ts";
import "./notes/notes.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useRef, useState } from "react";

import type { ApiCall } from "#contract/bridge/registry.ts";
import type { TimeEntry, TimeLog } from "#contract/records/case-notes/schema.ts";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isOnlyHere } from "#lib/bridge/revision.ts";
import { formatDateTime, formatMinutes } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { ExportTimeLog } from "./export-case.tsx";
import { DeleteNote } from "./notes/delete-note.tsx";
import { EditTime } from "./notes/edit-time.tsx";

import { LogTime, LogTimeButton } from "./notes/log-time.tsx";
import { NoteMenu, type NoteMove } from "./notes/note-menu.tsx";
import { allTime, TimeFilter, timeQuery } from "./notes/time-filter.tsx";
import { TimeSummary } from "./notes/time-summary.tsx";

type CaseProps = { readonly record: CaseRecord };

const first = 100;
const more = 400;

/** As the tab opens. Must equal the read that pins it (`src/main/core/offline/plan.ts`). */
export const firstTimeQuery = (api: ApiCall, id: number) =>
  apiQuery(api, "cases.timeLog", { params: { id }, query: { limit: first } });

/** The Time log tab: the time a case took, which opens a dialog for adding some. */
export function CaseTimeLog({ record }: CaseProps) {
  const [limit, setLimit] = useState(first);
  const [filter, setFilter] = useState(allTime);
  const [move, setMove] = useState<{ readonly what: NoteMove; readonly entry: TimeEntry } | null>(null);
  const entries = useRef<HTMLElement>(null);
  const query = { limit, ...timeQuery(filter) };
  const found = useQuery({
    ...apiQuery(useApi(), "cases.timeLog", { params: { id: record.id }, query }),
    placeholderData: keepPreviousData,
  });
  const log = found.data;
  const isFiltered = Object.keys(query).length > 1;
  const close = () => setMove(null);
  const add = record.can.edit ? <LogTimeButton /> : null;
  return (
    <div className="case-notes">
      {isFiltered || (log && log.total > 1) ? (
        <TimeFilter people={log?.people ?? []} value={filter} onChange={setFilter} />
      ) : null}
      <Loaded query={found} label={t("Loading the time log")} count={3} />
      {log && log.data.length === 0 ? (
        isFiltered ? (
          <EmptyState icon={Clock} title={t("No time in this choice")} snug level={2}>
            {t("Choose another colleague or other days.")}
          </EmptyState>
        ) : (
          <EmptyState icon={Clock} title={t("No time logged yet")} snug level={2} action={add}>
            {t("Interviews, calls and meetings of this case can be logged here.")}
          </EmptyState>
        )
      ) : null}
      <section ref={entries} tabIndex={-1} className="case-time-log" aria-label={t("Logged time")}>
        {log && log.data.length > 0 ? (
          <>
            <TimeSummary
              log={log}
              action={
                <>
                  <ExportTimeLog record={record} />
                  {add}
                </>
              }
            />
            <Entries log={log} onMove={(what, entry) => setMove({ what, entry })} />
          </>
        ) : null}
        {log && log.total > log.data.length ? (
          <Button
            loading={found.isPlaceholderData && found.isFetching}
            onClick={() => setLimit(Math.min(5000, limit + more))}
          >
            {t("Show earlier entries ({{number}})", { number: log.total - log.data.length })}
          </Button>
        ) : null}
      </section>
      {record.can.edit ? <LogTime caseId={record.id} /> : null}
      {move?.what === "edit" ? <EditTime entry={move.entry} onClose={close} /> : null}
      {move?.what === "delete" ? (
        <DeleteNote
          caseId={record.id}
          note={{ ...move.entry, kind: "time" }}
          onClose={close}
          onDeleted={() => entries.current?.focus()}
        />
      ) : null}
    </div>
  );
}

type EntriesProps = {
  readonly log: TimeLog;
  readonly onMove: (what: NoteMove, entry: TimeEntry) => void;
};

function Entries({ log, onMove }: EntriesProps) {
  return (
    <div className="case-time-scroll">
      <table className="case-time">
        <thead>
          <tr>
            <th scope="col">{t("Date and start time")}</th>
            <th scope="col">{t("Duration")}</th>
            <th scope="col">{t("Activity")}</th>
            <th scope="col">{t("Who")}</th>
            <th scope="col">
              <span className="bw-hidden">{t("More")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {log.data.map((entry) => (
            <Entry key={entry.uuid} entry={entry} onMove={(what) => onMove(what, entry)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function movesOf(entry: TimeEntry): readonly NoteMove[] {
  if (isOnlyHere(entry)) return [];
  return [...(entry.can.edit ? (["edit"] as const) : []), ...(entry.can.delete ? (["delete"] as const) : [])];
}

type EntryProps = { readonly entry: TimeEntry; readonly onMove: (what: NoteMove) => void };

function Entry({ entry, onMove }: EntryProps) {
  const waits = isOnlyHere(entry) ? t("Saved on this computer, not sent yet") : null;
  const notes = [entry.note, waits].filter((each) => each !== null);
  const started = formatDateTime(entry.started_at);
  return (
    <tr>
      <td className="bw-numbers">{started}</td>
      <td className="bw-numbers">{formatMinutes(entry.minutes)}</td>
      <td>
        {entry.activity}
        {notes.map((note) => (
          <span key={note} className="case-time-note">
            {note}
          </span>
        ))}
      </td>
      <td>{entry.user?.full_name ?? t("A former colleague")}</td>
      <td>
        <NoteMenu
          label={t("{{activity}}, {{started}}: more", { activity: entry.activity, started })}
          moves={movesOf(entry)}
          onMove={onMove}
        />
      </td>
    </tr>
  );
}
