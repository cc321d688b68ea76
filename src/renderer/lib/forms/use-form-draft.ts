import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { sameValue } from "#contract/merge/same-value.ts";
import type { Revision } from "#lib/bridge/revision.ts";
import type { Draft } from "#lib/drafts/use-draft.ts";

/** A form's draft: what was typed, and over which version of the record. */
export interface FormDraftBody<V> {
  readonly values: V;
  readonly base: V;
  /** What was sent of it without an answer: where the record has that, nobody else wrote it. */
  readonly sent?: V | undefined;
  /** Version of the record; null for a new one. */
  readonly version: number | null;
  /** The waiting changes that the record included, as in `Revision`. */
  readonly local_revision?: number | undefined;
  /** What the form needs besides its values in order to show them, such as people's names. */
  readonly extra: unknown;
}

const shape = z.object({
  values: z.record(z.string(), z.unknown()),
  base: z.record(z.string(), z.unknown()),
  sent: z.record(z.string(), z.unknown()).optional(),
  version: z.int().nullable(),
  local_revision: z.int().optional(),
  extra: z.unknown(),
});

/** The stored draft, over `initial` for fields that it lacks; null where nothing of this shape is stored. */
export function readFormDraft<V extends object>(body: unknown, initial: V): FormDraftBody<V> | null {
  const parsed = shape.safeParse(body);
  if (!parsed.success) return null;
  const { values, base, sent, ...rest } = parsed.data;
  const whole = (fields: object) => ({ ...initial, ...fields });
  return { values: whole(values), base: whole(base), ...(sent ? { sent: whole(sent) } : {}), ...rest };
}

/** The revision of the record that a draft was typed over; null for a new one. */
export const draftRevision = ({
  version,
  local_revision,
}: Pick<FormDraftBody<unknown>, "version" | "local_revision">): Revision | null =>
  version === null ? null : { version, local_revision };

/** Hands every change of a form to its draft, if it has one; what is as the record has it, or `null`, is no draft. */
export function useFormDraft<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  draft: Draft | null,
  body: (values: V) => FormDraftBody<V> | null,
): void {
  const latest = useRef({ draft, body });
  latest.current = { draft, body };
  const last = useRef<FormDraftBody<V> | null>(null);
  const has = draft !== null;
  useEffect(() => {
    if (!has) return;
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        const now = latest.current.body(structuredClone(form.getValues()));
        const body = now === null || sameValue(now.base, now.values) ? null : now;
        // The form reports its other news here as well; only another text is another draft.
        if (sameValue(body, last.current)) return;
        last.current = body;
        latest.current.draft?.keep(body);
      },
    });
  }, [form, has]);
}
