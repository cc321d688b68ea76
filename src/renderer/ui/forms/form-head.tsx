import { DraftNote } from "./draft-note.tsx";
import { FormOutcome, type FormOutcomeProps, isTried } from "./form-outcome.tsx";
import { GoneNote, type GoneWords } from "./gone-note.tsx";

export type FormHeadProps = FormOutcomeProps & {
  /** "This task", where it was deleted while the form was open; or what else became of it, in words of its own. */
  readonly gone?: string | GoneWords | undefined;
};

/** What every form says above its fields as it opens: its draft, and what others changed under it. */
export function FormHead({ state, failed, words, gone }: FormHeadProps) {
  const { draft } = state;
  return (
    <>
      {gone ? <GoneNote what={gone} /> : null}
      {draft ? <DraftNote draft={draft} onDiscard={state.discard} /> : null}
      {isTried(state) ? null : <FormOutcome state={state} failed={failed} words={words} />}
    </>
  );
}

/** What every form says below its fields, where the button is: what a try to save ended with. */
export function FormEnd({ state, failed, words }: FormOutcomeProps) {
  return isTried(state) ? <FormOutcome state={state} failed={failed} words={words} /> : null;
}
