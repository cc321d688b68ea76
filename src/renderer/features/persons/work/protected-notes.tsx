import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProtectedNote } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import { useIdle } from "#lib/screen/use-idle.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import { ListSection } from "#ui/layout/list-section.tsx";
import { announce } from "#ui/states/live-region.tsx";
import { LockedContent } from "#ui/states/locked-content.tsx";
import { NewProtectedNote } from "./new-protected-note.tsx";
import { NoteReveals } from "./note-reveals.tsx";
import { noteCategoryNames, noteCircleNames } from "./person-work-words.ts";
import { RevealDialog } from "./reveal-dialog.tsx";
import { useAdding } from "./use-adding.ts";

/** Milliseconds without any input after which an opened note closes. */
const openFor = 60_000;

/**
 * Notes that few may read. The text is not in the page until it is opened; then it exists only in this component's
 * state.
 */
export function ProtectedNotes({ person }: { readonly person: Person }) {
  const found = useQuery(apiQuery(useApi(), "persons.protectedNotes", { params: { id: person.uuid } }));
  const [asking, setAsking] = useState<ProtectedNote | null>(null);
  const [history, setHistory] = useState<ProtectedNote | null>(null);
  const [opened, setOpened] = useState<{ readonly id: number; readonly body: string } | null>(null);
  const { adding, linkTo, close } = useAdding();
  const hide = () => {
    setOpened(null);
    announce(t("The note is hidden again."));
  };
  useIdle(opened !== null, openFor, hide);
  const rows = found.data?.data ?? [];
  return (
    <ListSection
      title={t("Protected notes")}
      count={rows.length}
      add={person.can.edit ? { to: linkTo("protected"), label: t("Add a protected note") } : null}
      found={found}
      away={t("Protected notes are only on the server. They can be opened when it can be reached.")}
      none={t("None. What is written here only a few can open, each time with a reason.")}
    >
      <ul className="person-protected">
        {rows.map((note) => (
          <li key={note.id}>
            <Note
              note={note}
              body={opened?.id === note.id ? opened.body : null}
              onOpen={() => setAsking(note)}
              onHide={hide}
              onHistory={() => setHistory(note)}
            />
          </li>
        ))}
      </ul>
      {asking === null ? null : (
        <RevealDialog
          person={person}
          note={asking}
          onClose={() => setAsking(null)}
          onRevealed={(note) => {
            setOpened(note);
            setAsking(null);
            announce(t("The note is open."));
          }}
        />
      )}
      <NoteReveals person={person} note={history} onClose={() => setHistory(null)} />
      {adding === "protected" && person.can.edit ? (
        <DraftGate draftKey={draftKeys.protectedNote(person.uuid)}>
          {(draft) => <NewProtectedNote person={person} found={draft} onClose={close} />}
        </DraftGate>
      ) : null}
    </ListSection>
  );
}

type NoteProps = {
  readonly note: ProtectedNote;
  /** Null while it is closed. */
  readonly body: string | null;
  readonly onOpen: () => void;
  readonly onHide: () => void;
  readonly onHistory: () => void;
};

function Note({ note, body, onOpen, onHide, onHistory }: NoteProps) {
  const name = `${noteCategoryNames[note.category]}, ${formatDate(note.created_at)}`;
  const author = note.author?.full_name ?? t("A former colleague");
  const words = note.can.reveal
    ? t("By {{author}}. Opening is recorded with your name, the time and your reason.", { author })
    : t("By {{author}}. For: {{circle}}.", { author, circle: noteCircleNames[note.circle].toLowerCase() });
  return (
    <LockedContent
      title={name}
      openName={t("Open… the note: {{name}}", { name })}
      onOpen={note.can.reveal ? onOpen : undefined}
      hideName={t("Hide the note: {{name}}", { name })}
      onHide={body === null ? undefined : onHide}
      opened={
        body === null ? undefined : (
          <section aria-label={t("Protected note: {{name}}", { name })}>
            <p className="person-notes">{body}</p>
            <p className="person-meta">{t("Hides again after a minute without use.")}</p>
          </section>
        )
      }
      more={
        note.can.history ? (
          <Button
            size="small"
            variant="minimal"
            onClick={onHistory}
            aria-label={t("Who opened it, the note: {{name}}", { name })}
          >
            {t("Who opened it")}
          </Button>
        ) : null
      }
    >
      {words}
    </LockedContent>
  );
}
