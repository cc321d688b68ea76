import type { ComponentProps, ReactNode } from "react";
import type { Draft } from "#lib/drafts/use-draft.ts";
import { Button } from "#ui/buttons/button.tsx";
import { DraftKept, DraftNote } from "#ui/forms/draft-note.tsx";
import { ErrorSummary } from "#ui/forms/error-summary.tsx";
import { Form } from "#ui/forms/form.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";

type NoteFormProps = {
  /** Returned by `useNoteForm`. */
  readonly state: {
    readonly draft: Draft;
    readonly problem: string | null;
    readonly submit: ComponentProps<typeof Form>["onSubmit"];
    readonly clear: () => void;
    readonly busy: boolean;
  };
  readonly title: string;
  /** False where the label of the only field serves as heading. */
  readonly heading?: boolean;
  /** Verb on the button. */
  readonly action: string;
  readonly errors: ComponentProps<typeof ErrorSummary>["errors"];
  readonly submitCount: number;
  readonly children: ReactNode;
};

/** The frame of a form that adds a note to a case: heading, draft, problems, button. */
export function NoteForm({
  state,
  title,
  heading = true,
  action,
  errors,
  submitCount,
  children,
}: NoteFormProps) {
  return (
    <Form onSubmit={state.submit} className="case-note-form" aria-label={title}>
      {heading ? <SectionHeader title={title} /> : null}
      <DraftNote draft={state.draft} onDiscard={state.clear} />
      {state.problem ? (
        <Callout kind="stop" title="Not saved." role="alert">
          {state.problem}
        </Callout>
      ) : null}
      <ErrorSummary errors={errors} submitCount={submitCount} />
      {children}
      <div className="case-form-foot">
        <Button type="submit" variant="primary" loading={state.busy}>
          {action}
        </Button>
        <DraftKept draft={state.draft} />
      </div>
    </Form>
  );
}
