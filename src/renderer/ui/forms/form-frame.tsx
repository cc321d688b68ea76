import { t } from "#lib/words/t.ts";
import "./form-frame.css";
import type { ComponentProps, ReactNode } from "react";
import type { FormState } from "#lib/forms/use-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { DraftKept } from "./draft-note.tsx";
import { Form } from "./form.tsx";
import { FormEnd, FormHead, type FormHeadProps } from "./form-head.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

type FormFrameProps = FormHeadProps &
  Omit<ComponentProps<typeof Form>, "onSubmit" | "id"> & {
    /** Asks before the page is left with unsaved text: for a form that is its page. */
    readonly guard?: boolean;
    readonly children: ReactNode;
  };

/** A form on a page, with what it says above its fields, and below its button after a try. `state` is that of `useForm`. */
export function FormFrame({ state, failed, words, gone, guard = false, children, ...form }: FormFrameProps) {
  return (
    <Form {...form} id={state.id} onSubmit={state.submit}>
      {guard && state.draft ? <LeaveGuard dirty={state.unsaved} draft={state.draft} /> : null}
      <FormHead state={state} failed={failed} words={words} gone={gone} />
      {children}
      <FormEnd state={state} failed={failed} words={words} />
    </Form>
  );
}

type FormFootProps = {
  readonly state: FormState;
  /** The verb of the button that saves. */
  readonly action: string;
  /** Where Cancel leads to; left out where the form stays. */
  readonly cancelTo?: string;
  readonly variant?: "plain" | "primary";
};

/** The buttons below a form's fields, and since when what was typed is safe on this computer. */
export function FormFoot({ state, action, cancelTo, variant = "primary" }: FormFootProps) {
  return (
    <div className="bw-form-foot">
      <Button variant={variant} type="submit" loading={state.busy}>
        {action}
      </Button>
      {cancelTo === undefined ? null : <LinkButton to={cancelTo}>{t("Cancel")}</LinkButton>}
      {state.draft ? <DraftKept draft={state.draft} /> : null}
    </div>
  );
}
