import type { FormState } from "#lib/forms/use-form.ts";
import { Callout } from "#ui/states/callout.tsx";
import { ConflictCallout } from "./conflict-callout.tsx";
import { DraftNote } from "./draft-note.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { GoneNote } from "./gone-note.tsx";

/** How fields are called where two versions of a record meet, in words. */
export type FieldWords = {
  readonly labels: Readonly<Record<string, string>>;
  /** Fields of free text, in which two versions can stand one after the other. */
  readonly texts?: readonly string[];
  /** A field's value in words. */
  readonly say: (field: string, value: unknown) => string;
};

/** What is said where a form was not saved: a title such as "Not saved.", or none. */
export type FailedWords = { readonly title?: string; readonly kind?: "wait" | "stop" };

export type FormHeadProps = {
  readonly state: FormState;
  readonly failed?: string | ((error: unknown) => FailedWords) | undefined;
  /** Of a form over a record. */
  readonly words?: FieldWords | undefined;
  /** "This task", where it was deleted while the form was open. */
  readonly gone?: string | undefined;
};

/** What every form says above its fields: its draft, why it was not saved, what is to be fixed, and changes by others. */
export function FormHead({ state, failed, words, gone }: FormHeadProps) {
  const { draft, problem, problems } = state;
  return (
    <>
      {gone ? <GoneNote what={gone} /> : null}
      {draft ? <DraftNote draft={draft} onDiscard={state.discard} /> : null}
      {problem ? (
        <Callout
          kind="stop"
          role="alert"
          {...(typeof failed === "function" ? failed(problem.error) : { title: failed })}
        >
          {problem.text}
        </Callout>
      ) : null}
      {problems ? <ErrorSummary errors={problems} submitCount={state.tries} /> : null}
      {words ? <Conflict state={state} words={words} /> : null}
    </>
  );
}

function Conflict({ state, words }: { readonly state: FormState; readonly words: FieldWords }) {
  const { conflict, choose } = state;
  const { labels, texts = [], say } = words;
  if (conflict === null) return null;
  return (
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
      onKeepMine={(field) => choose(field, "mine")}
      onKeepTheirs={(field) => choose(field, "theirs")}
      onKeepBoth={(field) => choose(field, "both")}
    />
  );
}
