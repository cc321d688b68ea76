import { useQuery } from "@tanstack/react-query";
import type { ProtectedNote } from "#contract/records/person-work/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkedRow } from "#ui/facts/linked-row.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { revealReasonNames } from "./person-work-words.ts";

type NoteRevealsProps = {
  readonly person: Person;
  /** Null while the dialog is closed. */
  readonly note: ProtectedNote | null;
  readonly onClose: () => void;
};

/** Who opened a protected note, when and why. */
export function NoteReveals({ person, note, onClose }: NoteRevealsProps) {
  const params = { id: person.uuid, noteId: note?.id ?? 0 };
  const found = useQuery({
    ...apiQuery(useApi(), "persons.noteReveals", { params }),
    enabled: note !== null,
    staleTime: 0,
  });
  return (
    <Dialog
      open={note !== null}
      title={t("Who opened this note")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <Loaded query={found} label={t("Loading who opened it")} count={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t("Nobody has opened it yet.")}</p>
          ) : (
            <ul>
              {data.map((row) => (
                <LinkedRow
                  key={row.id}
                  title={row.user?.full_name ?? t("A former colleague")}
                  note={[revealReasonNames[row.reason], row.words].filter(Boolean).join(". ")}
                  end={formatDateTime(row.at)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
