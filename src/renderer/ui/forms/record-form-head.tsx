import type { Draft } from "#lib/drafts/use-draft.ts";
import type { RecordConflict } from "#lib/forms/record-conflict.ts";

import { Callout } from "#ui/states/callout.tsx";
import { ConflictCallout } from "./conflict-callout.tsx";
import { DraftNote } from "./draft-note.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

export type RecordFormHeadProps = {
  /** Returned by `useRecordForm`. */
  readonly state: {
    readonly unsaved: boolean;
    readonly draft: Draft;
    readonly discard: () => void;
    readonly problem: string | null;
    readonly conflict: RecordConflict | null;
    readonly keepMine: (field: string) => void;
    readonly keepTheirs: (field: string) => void;
    readonly keepBoth: (field: string) => void;
  };
  /** In a dialog, which asks by itself before it closes. */
  readonly inDialog?: boolean;
  readonly errors: React.ComponentProps<typeof ErrorSummary>["errors"];
  readonly submitCount: number;
  readonly labels: Readonly<Record<string, string>>;
  /** Free text fields, in which both versions can be kept one after the other. */
  readonly texts: readonly string[];
  /** A field's value in words. */
  readonly say: (field: string, value: unknown) => string;
};

/** The top of every form over a record: draft, errors, problem, and others' changes. */
export function RecordFormHead({
  state,
  inDialog = false,
  errors,
  submitCount,
  labels,
  texts,
  say,
}: RecordFormHeadProps) {
  const { conflict, draft, problem } = state;
  return (
    <>
      {inDialog ? null : <LeaveGuard dirty={state.unsaved} draft={draft} />}
      <DraftNote draft={draft} onDiscard={state.discard} />
      <ErrorSummary errors={errors} submitCount={submitCount} />
      {problem ? (
        <Callout kind="stop" role="alert">
          {problem}
        </Callout>
      ) : null}
      {conflict ? (
        <ConflictCallout
          changed={conflict.changed}
          clashes={conflict.clashes.map(({ field, mine, theirs, both }) => ({
            field,
            label: labels[field] ?? field,
            mine: say(field, mine),
            theirs: say(field, theirs),
            both: both !== null && texts.includes(field),
          }))}
          takenOver={conflict.takenOver.map(({ field, value }) => ({
            label: labels[field] ?? field,
            value: say(field, value),
          }))}
          onKeepMine={state.keepMine}
          onKeepTheirs={state.keepTheirs}
          onKeepBoth={state.keepBoth}
        />
      ) : null}
    </>
  );
}
