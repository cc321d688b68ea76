import { CircleAlert, Clock, CornerDownRight, GitCompareArrows, Upload } from "lucide-react";
import type { PendingChange } from "#contract/bridge/waiting.ts";
import { addressOf } from "#contract/kit/kinds.ts";
import { useAppState } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { useSendNow } from "#lib/bridge/outbox.ts";
import { paths } from "#lib/page/paths.ts";
import { formatClock } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ChangeSign } from "#parts/offline/change-sign.tsx";
import { changeKind } from "#parts/words/outbox-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { cx } from "#ui/facts/class-names.ts";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { stateWords, triesWords } from "./pending-words.ts";
import { WrittenWords } from "./written-words.tsx";

const signs: Readonly<Record<PendingChange["state"], LucideIcon>> = {
  waiting: Clock,
  sending: Upload,
  attention: CircleAlert,
  conflict: GitCompareArrows,
};

type PendingRowProps = {
  readonly change: PendingChange;
  /** How many changes above it must be sent first. */
  readonly depth: number;
  /** Index of the row, to which the focus returns after a review. */
  readonly index: number;
  readonly nameOf: (id: string) => string | undefined;
  readonly onDiscard: () => void;
};

/** One change: what it is, its state, and what can be done. */
export function PendingRowView({ change, depth, index, nameOf, onDiscard }: PendingRowProps) {
  const { outbox, connection } = useAppState();
  const send = useSendNow();
  const reachable = connection?.server.reachable ?? true;
  const words = stateWords(change, { reachable, needsSignIn: outbox?.needsSignIn ?? false, nameOf });
  const tries = triesWords(change);
  const named = { "aria-describedby": `change-${change.id}` };
  return (
    <li
      className={cx("pending-row", `pending-row-${change.state}`)}
      data-depth={depth}
      data-change={change.id}
      tabIndex={-1}
      aria-labelledby={`change-${change.id}`}
    >
      {depth > 0 ? <Icon of={CornerDownRight} size={14} className="pending-after" /> : null}
      <ChangeSign kind={change.kind} />
      <div className="pending-text">
        <h2 id={`change-${change.id}`} className="pending-title">
          {change.title}
        </h2>
        <p className="pending-meta">
          <span>{changeKind(change)}</span>
          <span>
            {t("Saved")} <time dateTime={change.savedAt}>{formatClock(change.savedAt)}</time>
          </span>
        </p>
        <p className="pending-state">
          <Icon of={signs[change.state]} size={14} />
          <span>
            {words}
            {/[.?!]$/.test(words) || tries === "" ? "" : "."} {tries}
          </span>
        </p>
        {change.state === "attention" ? <WrittenWords change={change} /> : null}
        {send.error ? (
          <p className="pending-state" role="alert">
            {errorMessage(send.error)}
          </p>
        ) : null}
      </div>
      <div className="pending-actions">
        {change.state === "conflict" ? (
          <LinkButton
            {...named}
            to={paths.reviewChange(change.id)}
            state={{ at: index }}
            size="small"
            variant="primary"
          >
            {t("Review")}
          </LinkButton>
        ) : null}
        {change.state === "attention" || (change.state === "waiting" && change.attempts > 0) ? (
          <Button
            {...named}
            size="small"
            loading={send.isPending}
            onClick={() => send.mutate({ id: change.id })}
          >
            {t("Retry")}
          </Button>
        ) : null}
        {change.target ? (
          <LinkButton {...named} to={targetPath(change.target)} size="small" variant="minimal">
            {t("Open")}
          </LinkButton>
        ) : null}
        {change.state === "sending" ? null : (
          <Button {...named} size="small" variant="danger-text" onClick={onDiscard}>
            {t("Discard…")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The page of the record as it will be. */
function targetPath({ kind, id }: NonNullable<PendingChange["target"]>): string {
  return addressOf(kind, kind === "case" ? { id } : { uuid: id }) ?? paths.pending();
}
