import "./minutes.css";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Meeting } from "#contract/records/meetings/schema.ts";
import { restoreLine } from "#contract/records/minutes/document.ts";
import { t } from "#lib/words/t.ts";
import { usePresence } from "#parts/presence/use-presence.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Kbd } from "#ui/facts/kbd.tsx";
import { SaveState } from "#ui/forms/save-state.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { LoadProblem } from "#ui/states/load-problem.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { AgendaHeadings } from "./agenda-headings.tsx";
import { type Caret, editingOf } from "./editing.ts";
import { markedKinds, markedNames } from "./line-words.ts";
import { type LineActions, MinutesLine } from "./minutes-line.tsx";
import { RemovedLines } from "./removed-lines.tsx";
import { useMinutes } from "./use-minutes.ts";

export type MinutesProps = {
  readonly caseId: number;
  readonly meeting: Meeting;
  /** Opens the dialog of a new task with the words of a task line; the task then names that line. */
  readonly onTask: (line: { readonly id: string; readonly text: string }) => void;
};

/** The minutes of a meeting, typed by several at once. A new meeting wants a new `key`. */
export function Minutes({ caseId, meeting, onTask }: MinutesProps) {
  const { session, minutes, own } = useMinutes({ caseId, meeting: meeting.uuid });
  const [at, setAt] = useState<string | null>(null);
  const people = usePresence(
    { kind: "meeting", id: meeting.id },
    at === null ? null : `line-${at}`,
    at === null ? "viewing" : "editing",
  );
  const [next, setNext] = useState(() => crypto.randomUUID());
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<Caret | null>(null);

  const { canEdit, writers } = minutes;
  const standing = useMemo(
    () => (minutes.lines ?? []).filter(({ removedBy }) => removedBy === null),
    [minutes.lines],
  );
  const removed = (minutes.lines ?? []).filter(
    ({ removedBy, text }) => removedBy !== null && text.trim() !== "",
  );
  // The line below the last one was begun: the next one is another.
  if (standing.some(({ id }) => id === next)) setNext(crypto.randomUUID());

  const fieldOf = (id: string) =>
    root.current?.querySelector<HTMLTextAreaElement>(`textarea[data-line="${CSS.escape(id)}"]`) ?? null;
  const goTo = (caret: Caret | null) => {
    wanted.current = caret;
    settle();
  };
  // The line may be drawn only after this.
  const settle = () => {
    const caret = wanted.current;
    const field = caret === null ? null : fieldOf(caret.id);
    if (caret === null || field === null) return;
    wanted.current = null;
    field.focus();
    field.setSelectionRange(caret.at, caret.at);
  };
  useLayoutEffect(settle);

  const nameOf = (client: number) => writers.get(client)?.full_name ?? null;
  const editing = editingOf({
    session,
    lines: standing,
    isOwnClient: (client) => writers.get(client)?.id === own.id,
  });

  if (minutes.lines === null)
    return minutes.loadError === null ? (
      <Skeleton label={t("Loading the minutes")} shape="text" />
    ) : (
      <LoadProblem error={minutes.loadError} onRetry={() => void session.load()} />
    );

  const order = [...standing.map(({ id }) => id), next];
  const move = (id: string, by: -1 | 1) => {
    if (!editing.move(id, by)) return;
    announce(by < 0 ? t("Moved up.") : t("Moved down."));
    goTo({ id, at: fieldOf(id)?.selectionStart ?? 0 });
  };
  const actions: LineActions = {
    write: (id, words, place) => goTo(editing.write(id, words, place)),
    split: (id, place) => {
      const isLast = order.at(-2) === id && place === standing.at(-1)?.text.length && place > 0;
      goTo(isLast ? { id: next, at: 0 } : editing.split(id, place));
    },
    join: (id) => goTo(editing.join(id)),
    step: (id, by) => {
      const field = fieldOf(order[order.indexOf(id) + by] ?? "");
      if (field === null) return false;
      const place = by < 0 ? field.value.length : 0;
      field.focus();
      field.setSelectionRange(place, place);
      return true;
    },
    move,
    kind: (id, kind) => {
      editing.kind(id, kind);
      goTo({ id, at: fieldOf(id)?.value.length ?? 0 });
    },
    remove: (id) => {
      const place = order.indexOf(id);
      editing.remove(id);
      announce(t("Line removed. It can be brought back below."));
      goTo({ id: order[place + 1] ?? next, at: 0 });
    },
    undo: session.undo,
    redo: session.redo,
    here: setAt,
  };
  const addHeadings = () => {
    const { count, caret } = editing.addHeadings(meeting.agenda.map(({ text }) => text));
    announce(t("{{count}} headings put into the minutes.", { count }));
    goTo(caret);
  };
  const hereAt = (id: string) =>
    people.filter(({ section }) => section === `line-${id}`).map(({ user: other }) => other.full_name);

  return (
    <section className="bw-minutes" aria-labelledby="meeting-minutes" ref={root}>
      <SectionHeader
        title={t("Minutes")}
        id="meeting-minutes"
        action={
          canEdit ? (
            <>
              <SaveState state={minutes.save} />
              <AgendaHeadings agenda={meeting.agenda} lines={standing} onPress={addHeadings} />
            </>
          ) : null
        }
      />
      {standing.length === 0 && !canEdit ? (
        <p className="bw-minutes-none">{t("Nothing was written down.")}</p>
      ) : null}
      <ol className="bw-minutes-lines" aria-label={t("Minutes")}>
        {order.map((id, index) => {
          const line = standing[index] ?? null;
          if (line === null && !canEdit) return null;
          const author = line === null ? own.full_name : nameOf(line.client);
          const others = new Set([
            ...(line?.writers ?? []).flatMap((client) => nameOf(client) ?? []),
            ...minutes.hands.flatMap((hand) => (hand.line === id ? [hand.user.full_name] : [])),
          ]);
          if (author !== null) others.delete(author);
          return (
            <MinutesLine
              key={id}
              id={id}
              line={line}
              number={index + 1}
              author={author}
              others={[...others]}
              here={hereAt(id)}
              editable={canEdit}
              placeholder={line === null ? t("Write here") : undefined}
              actions={actions}
              onMakeTask={onTask}
              task={meeting.tasks.find((task) => task.line === id)}
            />
          );
        })}
      </ol>
      {canEdit ? (
        <div className="bw-minutes-foot">
          <span className="bw-minutes-signs">
            {markedNames.map((kind) => (
              <span key={kind} className="bw-minutes-sign">
                <Button
                  variant="minimal"
                  size="small"
                  icon={markedKinds[kind].icon}
                  onClick={() => goTo(editing.addLast(kind))}
                >
                  {markedKinds[kind].label}
                </Button>
                <Kbd keys={markedKinds[kind].letters} />
              </span>
            ))}
            <span>{t("or these letters and a space in front of a line")}</span>
          </span>
        </div>
      ) : null}
      <RemovedLines
        lines={removed}
        nameOf={nameOf}
        onRestore={canEdit ? (id) => restoreLine(session.doc, id) : null}
      />
    </section>
  );
}
