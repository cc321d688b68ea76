import "./form-frame.css";
import { useEffect, useRef } from "react";
import { failedTitle } from "#lib/bridge/error-message.ts";
import type { FormState } from "#lib/forms/use-form.ts";
import { Callout } from "#ui/states/callout.tsx";
import { ConflictCallout } from "./conflict-callout.tsx";
import { ErrorSummary } from "./error-summary.tsx";

/** How fields are called where two versions of a record meet, in words. */
export type FieldWords = {
  readonly labels: Readonly<Record<string, string>>;
  /** Fields of free text, in which two versions can stand one after the other. */
  readonly texts?: readonly string[];
  /** A field's value in words. */
  /** `other`: what stands in its place in the other version, for a field of which only the difference is to be said. */
  readonly say: (field: string, value: unknown, other: unknown) => string;
};

/** What is said where a form was not saved: a title such as "Not saved.", or none. */
export type FailedWords = { readonly title?: string; readonly kind?: "wait" | "stop" };

export type FormOutcomeProps = {
  readonly state: FormState;
  readonly failed?: string | ((error: unknown) => FailedWords) | undefined;
  /** Of a form over a record. */
  readonly words?: FieldWords | undefined;
};

/** Was it sent, or is it being sent? Then the hand is at the button; before, the form has only just opened. */
export const isTried = ({ busy, tries }: FormState): boolean => busy || tries > 0;

/** What a try to save ended with: why it was not saved, what is to be fixed, and changes by others. It comes into view. */
export function FormOutcome({ state, failed, words }: FormOutcomeProps) {
  const { problem, problems, conflict, tries } = state;
  const box = useRef<HTMLDivElement>(null);
  // What is to be fixed, and a conflict, take the focus and come into view with it.
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  if (problem === null && conflict === null && (problems ?? []).length === 0) return null;
  return (
    <div className="bw-form-outcome">
      {problem ? (
        <Callout
          ref={box}
          kind="stop"
          role="alert"
          {...(typeof failed === "function"
            ? failed(problem.error)
            : { title: failed && failedTitle(problem.error, failed) })}
        >
          {problem.text}
        </Callout>
      ) : null}
      {problems ? <ErrorSummary errors={problems} submitCount={tries} /> : null}
      {words ? <Conflict state={state} words={words} /> : null}
    </div>
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
        mine: say(field, mine, theirs),
        theirs: say(field, theirs, mine),
        both: both !== null && texts.includes(field),
      }))}
      takenOver={conflict.takenOver.map(({ field, value, was }) => ({
        label: labels[field] ?? field,
        value: say(field, value, was),
      }))}
      onKeepMine={(field) => choose(field, "mine")}
      onKeepTheirs={(field) => choose(field, "theirs")}
      onKeepBoth={(field) => choose(field, "both")}
    />
  );
}
