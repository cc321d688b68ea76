import { z } from "zod";
import { uuid } from "#contract/kit/common.ts";
import { mergeRecords } from "#contract/merge/merge-records.ts";
import { instrumentIdentity, sectionForm } from "#contract/records/assessments/schema.ts";
import { ofSharedCompartment } from "#contract/records/compartments/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import { identityOf, type PackIdentity, packIdentity, shippedPacks } from "#instruments/packs.ts";
import type { Forms, Saved, Saver, Typed } from "./saver.ts";

/** A draft of a record that is saved while typing: the part that the server does not have yet. */
const saverDraft = z.object({
  /** Uuid of the record. A new one gets it at its first save, which may have reached the server already. */
  uuid,
  unsaved: z.record(
    z.string(),
    z.object({ mine: sectionForm, basis: sectionForm, sent: sectionForm.optional() }),
  ),
  /** The person that was selected on the page for a new assessment. */
  person: personRef.nullable(),
  /** The words that a new assessment is asked in. Drafts of before there were several do not name the first. */
  instrument: instrumentIdentity.optional(),
  /** Where a new interview is to lie. */
  compartment: ofSharedCompartment,
});
export type SaverDraft = z.infer<typeof saverDraft>;

export const readSaverDraft = (body: unknown): SaverDraft | null => saverDraft.safeParse(body).data ?? null;

/** The words for a new assessment: those that its draft was typed under, else those that its organization begins under. */
export const wordsToBegin = (draft: SaverDraft | null, inUse: PackIdentity = packIdentity): PackIdentity =>
  draft === null ? inUse : (draft.instrument ?? identityOf(shippedPacks[0]));

/** What `restoreInto` changed, for `takeBack` to undo. */
export interface Restored {
  readonly before: Forms;
  readonly after: Forms;
}

type AnySaver = Pick<Saver<Saved>, "snapshot" | "restore" | "edit" | "resolve">;

export function restoreInto(saver: AnySaver, unsaved: Readonly<Record<string, Typed>>): Restored {
  const before = saver.snapshot().forms;
  saver.restore(unsaved);
  return { before, after: saver.snapshot().forms };
}

/** Removes a restored draft again; what was typed after it stays. It may have been saved meanwhile. */
export function takeBack(saver: AnySaver, { before, after }: Restored): void {
  for (const section of Object.keys(after)) {
    const { forms, conflicts } = saver.snapshot();
    const isOpen = conflicts.some((conflict) => conflict.section === section);
    const now = forms[section] ?? {};
    const old = before[section] ?? {};
    saver.edit(section, isOpen ? old : mergeRecords(after[section] ?? {}, now, old).merged);
    if (isOpen) saver.resolve(section, "theirs");
  }
}
