import { useCallback, useEffect, useMemo, useState } from "react";
import type { CaseRecord } from "#contract/records/cases/schema.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { WavrDocument } from "#contract/records/wavr/schema.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import { etagOf } from "#lib/bridge/api.ts";
import type { FoundDraft } from "#lib/drafts/use-draft.ts";
import { createSaver, type Saver, type SaverSnapshot } from "#parts/saving/saver.ts";
import {
  conflictIn,
  now,
  saveDelay,
  useFind,
  type useSaverSends,
  useSnapshot,
} from "#parts/saving/saver-calls.ts";
import type { SectionForm } from "#parts/saving/section-form.ts";
import { useSaverDraft } from "#parts/saving/use-saver-draft.ts";

/** The name of a document's only form in its saver. */
export const formName = "state";

/** A document that is written on the page. */
export interface Written<R extends WavrDocument = WavrDocument> {
  readonly saver: Saver<R>;
  readonly snapshot: SaverSnapshot<R>;
  readonly form: SectionForm;
  readonly edit: (part: SectionForm) => void;
  readonly canEdit: boolean;
}

/** A document as the page opens it. */
export interface OpenedDocument<R extends WavrDocument> {
  readonly caseRecord: CaseRecord;
  readonly person: PersonRef;
  /** The record; null before its first save, which uses `uuid`. */
  readonly loaded: R | null;
  readonly uuid: string;
  readonly words: PackIdentity;
  readonly found: FoundDraft;
  readonly canEdit: boolean;
}

/** What a save of a document sends; a record that exists, with its version. */
export interface SavedDocument {
  readonly uuid: string;
  readonly body: {
    readonly person_uuid: string;
    readonly state: SectionForm;
    readonly instrument?: PackIdentity;
  };
  readonly ifMatch?: string;
}

interface DocumentCalls<R extends WavrDocument> {
  readonly sending: ReturnType<typeof useSaverSends>[1];
  readonly save: (save: SavedDocument) => Promise<R>;
  readonly find: () => Promise<R | null>;
  /** The record of a conflict, where it is complete. */
  readonly read: (current: unknown) => R | undefined;
  readonly label: string;
  /** Of its draft on this computer. */
  readonly draftKey: string;
}

/** A document that is saved as one types, with its draft on this computer. */
export function useDocument<R extends WavrDocument>(opened: OpenedDocument<R>, calls: DocumentCalls<R>) {
  const { person, loaded, uuid, words, found, canEdit } = opened;
  const find = useFind();
  const [saver] = useState<Saver<R>>(() =>
    createSaver<R>(
      {
        read: (record) => ({ [formName]: record.state }),
        create: (forms, draft) => {
          const body = { person_uuid: person.uuid, state: forms[formName] ?? {}, instrument: words };
          return calls.sending(draft, () => calls.save({ uuid, body }));
        },
        update: (record, forms, draft) => {
          const body = { person_uuid: record.person_uuid, state: forms[formName] ?? {} };
          const save = { uuid: record.uuid, body, ifMatch: etagOf(record) };
          return calls.sending(draft, () => calls.save(save));
        },
        find: () => find(calls.find),
        conflictOf: (error) => conflictIn(error, calls.read),
        now,
        delay: saveDelay,
      },
      loaded,
    ),
  );
  useEffect(() => {
    if (loaded !== null) saver.adopt(loaded);
  }, [loaded, saver]);
  const snapshot = useSnapshot(saver);
  const key = calls.draftKey;
  const { draft, discard } = useSaverDraft(saver, { found, key, label: calls.label, uuid, canEdit });
  const edit = useCallback(
    (part: SectionForm) => saver.edit(formName, { ...saver.snapshot().forms[formName], ...part }),
    [saver],
  );
  const written: Written<R> = useMemo(
    () => ({ saver, snapshot, form: snapshot.forms[formName] ?? {}, edit, canEdit }),
    [saver, snapshot, edit, canEdit],
  );
  return { written, draft, discard };
}
