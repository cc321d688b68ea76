import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { countChanges } from "#parts/words/outbox-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/states/callout.tsx";

/** Changes that were saved here and are missing on the disk; the person confirms having read it. */
export function LostCallout({ lost }: { readonly lost: NonNullable<OutboxSummary["lost"]> }) {
  const read = useBridgeMutation("outbox.acknowledgeLoss");
  const one = lost.count === 1;
  return (
    <Callout
      kind="stop"
      role="alert"
      title={`${countChanges(lost.count)} that ${one ? "was" : "were"} saved on this computer ${one ? "is" : "are"} missing.`}
      action={
        <Button
          size="small"
          className="pending-read"
          loading={read.isPending}
          onClick={() => read.mutate({})}
        >
          I have read this
        </Button>
      }
    >
      The disk does not have {one ? "it" : "them"} any more; this was noticed on{" "}
      {formatDateTime(lost.noticedAt)}. Look whether the server has {one ? "it" : "them"}, and enter again
      what is missing.
      {lost.what.length > 0 ? (
        <ul className="pending-lost">
          {lost.what.map((what, at) => (
            <li key={`${at} ${what}`}>{what}</li>
          ))}
        </ul>
      ) : null}
      {read.error ? <p>{errorMessage(read.error)}</p> : null}
    </Callout>
  );
}
