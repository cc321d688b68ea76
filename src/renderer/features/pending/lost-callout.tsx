import type { OutboxSummary } from "#contract/bridge/waiting.ts";
import { useBridgeMutation } from "#lib/bridge/bridge.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
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
      title={
        one
          ? t("{{changes}} that was saved on this computer is missing.", {
              changes: countChanges(lost.count),
            })
          : t("{{changes}} that were saved on this computer are missing.", {
              changes: countChanges(lost.count),
            })
      }
      action={
        <Button
          size="small"
          className="pending-read"
          loading={read.isPending}
          onClick={() => read.mutate({})}
        >
          {t("I have read this")}
        </Button>
      }
    >
      {one
        ? t(
            "The disk does not have it any more; this was noticed on {{moment}}. Look whether the server has it, and enter again what is missing.",
            { moment: formatDateTime(lost.noticedAt) },
          )
        : t(
            "The disk does not have them any more; this was noticed on {{moment}}. Look whether the server has them, and enter again what is missing.",
            { moment: formatDateTime(lost.noticedAt) },
          )}
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
