import type { ReactNode } from "react";
import { draftKeys } from "#lib/drafts/draft-keys.ts";
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
  const { kind, content, draftKey, onSaved, children } = props;
  const { record, lists } = content;
  const { mutateAsync } = useSaveRecord(kind);
  const key = record === null ? null : keyOf(kind, record);
  const save = (body: BodyOf<K>, ifMatch: string | undefined) => mutateAsync({ key, body, ifMatch });
  return (
    <DraftGate key={key} draftKey={draftKey ?? draftKeys.record(kind, key ?? "new")}>
      {(found) => children({ kind, record, lists, save, onSaved, found })}
    </DraftGate>
  );
}
