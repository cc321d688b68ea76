import { createContext, useContext } from "react";
import { slotOf } from "#lib/drafts/draft-slots.ts";

/** The draft of the form around, and whether that form is being sent right now. */
export interface SendingDraft {
  readonly key: string;
  /** Set by the form while it saves: what is called then sends this draft. */
  sending: boolean;
}

/** Given by the gate that opens a form with its draft. */
export const SendingDraftContext = createContext<SendingDraft | null>(null);

/** Runs calls that send the draft of a form. */
export async function whileSending<T>(form: SendingDraft | null, calls: () => Promise<T>): Promise<T> {
  if (form !== null) form.sending = true;
  try {
    return await calls();
  } finally {
    if (form !== null) form.sending = false;
  }
}

export const useSendingDraft = (): SendingDraft | null => useContext(SendingDraftContext);

/** For the options of a call: core removes the draft in the moment in which its change is safe. */
export const draftOf = (form: SendingDraft | null): { readonly draft?: string } =>
  form?.sending ? { draft: slotOf(form.key) } : {};
