import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import type { Outbox } from "./outbox.ts";

/** Milliseconds: a thousand changes sent in a row are not announced one by one. */
const atMostEvery = 150;

/** Announces changes of an outbox's sums or list, at intervals. */
export function createOutboxNews(deps: {
  readonly outbox: () => Outbox | null;
  readonly onNews: (summary: OutboxSummary) => void;
}) {
  let timer: NodeJS.Timeout | null = null;
  let told: { readonly changes: unknown; readonly summary: string } | null = null;

  const tell = () => {
    timer = null;
    const outbox = deps.outbox();
    if (!outbox) return;
    const summary = outbox.summary();
    const now = { changes: outbox.changes(), summary: JSON.stringify(summary) };
    if (told?.changes === now.changes && told.summary === now.summary) return;
    told = now;
    deps.onNews(summary);
  };

  return {
    look: () => {
      timer ??= setTimeout(tell, atMostEvery);
      timer.unref();
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
