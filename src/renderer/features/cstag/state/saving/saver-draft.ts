import { z } from "zod";
import { uuid } from "#contract/kit/common.ts";
import { mergeRecords } from "#contract/merge/merge-records.ts";
import { sectionForm } from "#contract/records/assessments/schema.ts";
import { personRef } from "#contract/records/persons/schema.ts";
import type { Forms, Saved, Saver, Typed } from "./saver.ts";

/** A draft of a record that is saved as one types: what of it the server does not have yet. */
const saverDraft = z.object({
  /** Of the record; a new one gets it on its first save, which may have reached the server already. */
  uuid,
  unsaved: z.record(z.string(), z.object({ mine: sectionForm, basis: sectionForm })),
  /** Whom a new assessment is about, where that was selected on the page. */
  person: personRef.nullable(),
});
export type SaverDraft = z.infer<typeof saverDraft>;

export const readSaverDraft = (body: unknown): SaverDraft | null => saverDraft.safeParse(body).data ?? null;

/** What `restoreInto` changed, to be taken back by `takeBack`. */
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

/** Takes a restored draft out again; what was typed after it stays. It may have been saved meanwhile. */
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
