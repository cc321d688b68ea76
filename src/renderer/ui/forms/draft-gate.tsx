import { type ReactNode, useMemo } from "react";
import { type SendingDraft, SendingDraftContext } from "#lib/bridge/sending-draft.ts";
import { type FoundDraft, useFoundDraft } from "#lib/drafts/use-draft.ts";

export type DraftGateProps = {
  /** From `draftKeys`. */
  readonly draftKey: string;
  readonly children: (found: FoundDraft) => ReactNode;
};

/** Opens a form once it is known whether a draft of it waits on this computer (ARCH-4). */
export function DraftGate({ draftKey, children }: DraftGateProps) {
  const found = useFoundDraft(draftKey);
  const form = useMemo<SendingDraft>(() => ({ key: draftKey, sending: false }), [draftKey]);
  return found === null ? null : <SendingDraftContext value={form}>{children(found)}</SendingDraftContext>;
}
