import type { ReactNode } from "react";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { keyOf } from "#lib/page/record-paths.ts";
import { DraftGate } from "#ui/forms/draft-gate.tsx";
import {
  type BodyOf,
  type FormContent,
  type FormKind,
  type RecordOf,
  useSaveRecord,
} from "./record-calls.ts";
import type { OpenForm } from "./record-form.tsx";

type OpenRecordProps<K extends FormKind> = {
  readonly kind: K;
  readonly content: FormContent<K>;
  /** Where a new record has drafts of its own for what it is begun from. */
  readonly draftKey?: string | undefined;
  readonly onSaved: (record: RecordOf<K>) => void;
  readonly children: (open: OpenForm<K>) => ReactNode;
};

/** Opens the form of a record with its draft and the way to save it: what pages and dialogs do alike. */
export function OpenRecord<K extends FormKind>(props: OpenRecordProps<K>) {
  const { kind, content, draftKey } = props;
  const key = content.record === null ? null : keyOf(kind, content.record);
  return (
    <DraftGate key={key} draftKey={draftKey ?? draftKeys.record(kind, key ?? "new")}>
      {(found) => <WithDraft {...props} recordKey={key} found={found} />}
    </DraftGate>
  );
}

type WithDraftProps<K extends FormKind> = OpenRecordProps<K> & {
  readonly recordKey: string | null;
  readonly found: FoundDraft;
};

/** Inside the gate: what saves the record sends the draft. */
function WithDraft<K extends FormKind>(props: WithDraftProps<K>) {
  const { kind, content, recordKey: key, found, onSaved, children } = props;
  const { mutateAsync } = useSaveRecord(kind);
  const save = (body: BodyOf<K>, ifMatch: string | undefined) => mutateAsync({ key, body, ifMatch });
  return children({ kind, ...content, save, onSaved, found });
}
