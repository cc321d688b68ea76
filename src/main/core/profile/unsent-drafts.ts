import { BridgeError, isAway } from "#contract/bridge/errors.ts";
import type { Draft, DraftHead } from "#contract/bridge/registry.ts";
import { isEndpointName } from "#contract/endpoints/table.ts";
import type { ApiClient } from "#core/api/client.ts";
import {
  type Drafts,
  forgetSent,
  noteRequest,
  type SentDraft,
  type SentRequest,
} from "#core/drafts/drafts.ts";
import type { Profile } from "./profile.ts";

/** A form waits no longer for its draft. */
const patience = 2_000;

/** Drafts without those that became a record: none of them invites to send it twice. */
export interface UnsentDrafts {
  readonly get: (key: string) => Promise<Draft | null>;
  readonly list: () => Promise<readonly DraftHead[]>;
}

export interface UnsentDraftsDeps {
  readonly profile: () => Profile | null;
  readonly call: ApiClient["callRaw"];
  readonly reachable: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const isSame = (one: SentDraft, other: SentDraft) => one.key === other.key && one.savedAt === other.savedAt;

/** Where a host died while it sent a draft, the draft is still on disk: this finds out what became of it. */
export function createUnsentDrafts({ profile, call, reachable, now }: UnsentDraftsDeps): UnsentDrafts {
  const startedAt = now();
  const ending = new WeakMap<SentRequest, Promise<void>>();

  const own = (): Profile => {
    const found = profile();
    if (!found) throw new BridgeError("NOT_READY", "Sign in first. What you type stays in this window.");
    return found;
  };

  /** Repeats a request under its key: the server carries it out once, however often it comes. */
  const end = async (drafts: Drafts, request: SentRequest): Promise<void> => {
    const { draft, endpoint, input, idempotencyKey } = request;
    try {
      if (isEndpointName(endpoint)) await call(endpoint, input, { idempotencyKey });
      forgetSent(drafts, draft);
    } catch (error) {
      if (isAway(error)) ending.delete(request);
      // The server refuses it as it is: it is a draft again.
      else noteRequest(drafts, draft, null);
    }
  };

  const endAll = async (drafts: Drafts): Promise<void> => {
    if (!reachable()) return;
    const all = drafts.requests().map((request) => {
      const begun = ending.get(request) ?? end(drafts, request);
      ending.set(request, begun);
      return begun;
    });
    if (all.length === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(all),
      new Promise((resolve) => {
        timer = setTimeout(resolve, patience);
      }),
    ]);
    clearTimeout(timer);
  };

  /** Is there a change that sends this draft? Then the words wait in the outbox, or the server has them. */
  const isSent = ({ drafts, outbox }: Profile, draft: SentDraft): boolean => {
    const change = outbox?.changes().find(({ draft: sent }) => sent !== undefined && isSame(sent, draft));
    if (!change) return false;
    // A form of this run may still get its refusal, and the draft back with it.
    if (change.state === "acked" || change.savedAt < startedAt) forgetSent(drafts, draft);
    return true;
  };

  return {
    get: async (key) => {
      await endAll(own().drafts);
      const mine = own();
      const found = mine.drafts.get(key);
      return found && !isSent(mine, found) ? found : null;
    },
    list: async () => {
      await endAll(own().drafts);
      const mine = own();
      return mine.drafts.list().filter((head) => !isSent(mine, head));
    },
  };
}
