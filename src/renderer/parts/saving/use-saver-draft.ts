import { useEffect, useRef, useState } from "react";
import { sameValue } from "#contract/merge/same-value.ts";
import type { PersonRef } from "#contract/records/persons/schema.ts";
import type { PackIdentity } from "#instruments/packs.ts";
import { type Draft, type FoundDraft, useDraft } from "#lib/drafts/use-draft.ts";
import type { Saved, Saver, Typed } from "./saver.ts";
import { type Restored, readSaverDraft, restoreInto, type SaverDraft, takeBack } from "./saver-draft.ts";

interface SaverDraftOptions {
  readonly found: FoundDraft;
  readonly key: string;
  readonly label: string;
  readonly uuid: string;
  readonly canEdit: boolean;
  readonly person?: PersonRef | null;
  /** The words of an assessment that is not saved yet. */
  readonly instrument?: PackIdentity | undefined;
  /** Where a new interview is to lie. */
  readonly compartment?: SaverDraft["compartment"];
  /** What was typed before the record's first save, where the saver does not hold it. */
  readonly first?: Readonly<Record<string, Typed>> | null;
}

/**
 * Keeps what a saver has not saved yet as a draft, and restores a draft into the saver, which then saves it like
 * anything typed. Discarding removes it again, until it is saved.
 */
export function useSaverDraft<R extends Saved>(
  saver: Saver<R>,
  options: SaverDraftOptions,
): { readonly draft: Draft; readonly discard: () => void } {
  const { found, key, label, uuid, canEdit, person = null, instrument, compartment, first = null } = options;
  const draft = useDraft({ found, key, label });
  const restored = useRef<Restored | null>(null);
  const [saved, setSaved] = useState(false);
  const { keep, drop, flush } = draft;
  useEffect(() => saver.keptIn({ key, flush }), [saver, key, flush]);
  // Runs once because: the draft is the one that was found when the screen opened.
  useEffect(() => {
    const kept = readSaverDraft(found.draft?.body);
    if (kept === null || !canEdit || restored.current !== null || first !== null) return;
    restored.current = restoreInto(saver, kept.unsaved);
  }, []);
  useEffect(() => {
    if (!canEdit) return;
    let noted: unknown;
    const note = () => {
      const unsaved = { ...first, ...saver.snapshot().unsaved };
      const body: SaverDraft = { uuid, unsaved, person, instrument, compartment };
      // The saver reports its sending here as well; only another text is another draft.
      const typed = Object.entries(unsaved).map(([section, { mine, basis }]) => ({ section, mine, basis }));
      if (sameValue([compartment, typed], noted)) return;
      noted = [compartment, typed];
      if (typed.length === 0 && restored.current !== null) setSaved(true);
      keep(typed.length === 0 ? null : body);
    };
    note();
    return saver.subscribe(note);
  }, [saver, keep, uuid, canEdit, person, instrument, compartment, first]);
  const discard = () => {
    if (restored.current !== null) takeBack(saver, restored.current);
    restored.current = null;
    drop();
  };
  return { draft: saved ? { ...draft, saved } : draft, discard };
}
