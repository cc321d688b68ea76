import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { type TaskStatus, taskStatusNames } from "#contract/records/reminders/schema.ts";
import { type TaskRow, taskDone } from "#contract/records/tasks/schema.ts";
import { t } from "#lib/words/t.ts";
import { Glyph, taskStatusShape } from "#parts/cases/stage-glyph.tsx";
import { Assignees, DoneBy, DueDay, PriorityTag, RowStatus, TaskSigns } from "#parts/tasks/task-parts.tsx";
import {
  asksOutcome,
  doneAddress,
  isAnswered,
  rowAddress,
  rowKey,
  undoneName,
} from "#parts/tasks/task-words.ts";
import type { TaskStatusControl } from "#parts/tasks/use-task-status.ts";
import { caseNumber } from "#parts/words/case-number.ts";

const STATUSES = [1, 2, 3, 4] as const;

type TaskBoardProps = {
  readonly rows: readonly TaskRow[];
  readonly control: TaskStatusControl;
  readonly search: URLSearchParams;
};

const cardOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest<HTMLElement>("[data-card]") : null;
const linkOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>("a") ?? null;

/** Tasks in a column for each status. Arrows move between cards; Ctrl with left and right moves the card. */
export function TaskBoard({ rows, control, search }: TaskBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const undone = rows.filter((row) => undoneName(row) !== null).length;
  const held = useRef<string | null>(null);
  // Runs after every draw because: a card in another column is a new element that must get the focus. No blur came
  // from the removed one, so `held` still names it.
  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    linkOf(board.current?.querySelector(`[data-card="${held.current}"]`))?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const card = cardOf(event.target);
    const aside = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const along = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!card || (aside === 0 && along === 0) || event.altKey || event.shiftKey) return;
    // An open menu of statuses handles the arrows itself.
    if (event.target instanceof Element && event.target.closest("[role=menu]")) return;
    const row = rows.find((each) => rowKey(each) === card.dataset.card);
    if (!row) return;
    const status = control.statusOf(row);
    if (event.ctrlKey || event.metaKey) {
      if (aside === 0) return;
      event.preventDefault();
      const next = STATUSES.find((each) => each === status + aside);
      if (next === undefined || !row.can.edit || row.not_needed) return;
      if (next === taskDone && isAnswered(row)) return navigate(rowAddress(row, search));
      if (next === taskDone && asksOutcome(row)) return navigate(doneAddress(row, search));
      control.change(row, next);
      return;
    }
    event.preventDefault();
    const column = card.closest("section");
    const cards = [...(column?.querySelectorAll("[data-card]") ?? [])];
    if (along !== 0) {
      linkOf(cards[cards.indexOf(card) + along])?.focus();
      return;
    }
    const columns = [...(board.current?.querySelectorAll("section") ?? [])];
    let at = columns.indexOf(column as HTMLElement) + aside;
    while (columns[at] && !columns[at]?.querySelector("[data-card]")) at += aside;
    const there = [...(columns[at]?.querySelectorAll("[data-card]") ?? [])];
    linkOf(there[Math.min(cards.indexOf(card), there.length - 1)])?.focus();
  };

  return (
    <>
      <p className="bw-task-keys" id="board-keys">
        {t("Arrows move between tasks. Ctrl with ← or → gives the task another status.")}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside */}
      <div
        ref={board}
        className="bw-board"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          held.current = cardOf(event.target)?.dataset.card ?? null;
        }}
        onBlur={() => {
          held.current = null;
        }}
      >
        {STATUSES.map((status) => (
          <Column
            key={status}
            status={status}
            rows={rows.filter((row) => undoneName(row) === null && control.statusOf(row) === status)}
            control={control}
            search={search}
          />
        ))}
      </div>
      {undone === 0 ? null : (
        <p className="bw-task-quiet">
          {t("{{count}} tasks were not done, or reached nobody. The list shows them.", {
            count: undone,
          })}
        </p>
      )}
    </>
  );
}

function Column({ status, rows, control, search }: TaskBoardProps & { readonly status: TaskStatus }) {
  const name = taskStatusNames[status];
  return (
    <section className="bw-board-column" aria-labelledby={`board-${status}`}>
      <h2 id={`board-${status}`}>
        <Glyph shape={taskStatusShape(status)} />
        {name} <span className="bw-board-count">{rows.length}</span>
      </h2>
      {rows.length === 0 ? <p className="bw-task-quiet">{t("None")}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={rowKey(row)} className="bw-board-card" data-card={rowKey(row)}>
            <div className="bw-board-head">
              <RowStatus row={row} control={control} />
              <Link
                to={rowAddress(row, search)}
                className="bw-task-link"
                aria-keyshortcuts={row.can.edit ? "Control+ArrowLeft Control+ArrowRight" : undefined}
              >
                {row.title}
              </Link>
            </div>
            <div className="bw-task-meta">
              <DueDay row={row} />
              {row.case_number === null ? null : <span>{caseNumber(row.case_number)}</span>}
              <DoneBy row={row} />
              <TaskSigns row={row} />
            </div>
            <div className="bw-board-foot">
              <PriorityTag row={row} />
              <Assignees row={row} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
