import { RotateCw } from "lucide-react";
import { Link } from "react-router";
import type { OutboxSummary, PendingChange } from "#contract/bridge/waiting.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { usePendingChanges, useSendNow } from "#lib/bridge/outbox.ts";
import { paths } from "#lib/page/paths.ts";
import { formatRecent } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { ChangeSign } from "#parts/offline/change-sign.tsx";
import { changeKind, countChanges } from "#parts/words/outbox-words.ts";
import { Button } from "#ui/buttons/button.tsx";
import { LinkButton } from "#ui/buttons/link-button.tsx";
import { useConnection } from "../../connection.ts";

const SHOWN = 4;

type Part = { readonly title: string; readonly text: string };

/** Everything that applies, the worst first: what it means and what to do. */
function said(outbox: OutboxSummary, reachable: boolean): readonly Part[] {
  const { waiting, attention, conflicts, lost, problem, needsSignIn } = outbox;
  const parts: (Part | false)[] = [
    problem !== null && {
      title: t("Nothing can be saved on this computer"),
      text: problem,
    },
    lost !== null && {
      title: t("{{changes}} that were saved here are missing", {
        count: lost.count,
        changes: countChanges(lost.count),
      }),
      text: t(
        "The disk does not have them any more. Read what is missing, and look whether the server has it.",
        { count: lost.count },
      ),
    },
    needsSignIn &&
      waiting > 0 && {
        title: t("{{changes}} wait for you to sign in", { count: waiting, changes: countChanges(waiting) }),
        text: t("Your session ended. What waits is saved on this computer and sent once you sign in again."),
      },
    attention > 0 && {
      title: t("{{changes}} were not taken by the server", {
        count: attention,
        changes: countChanges(attention),
      }),
      text: t("They are saved on this computer. Read why, and try again or discard them.", {
        count: attention,
      }),
    },
    conflicts > 0 && {
      title: t("{{changes}} to review", { changes: countChanges(conflicts) }),
      text: t(
        "Someone else changed the same fields. Both versions are kept; nothing is overwritten until you choose.",
      ),
    },
  ];
  const found = parts.filter((part) => part !== false);
  if (found.length > 0) return found;
  return [
    {
      title: outbox.sending
        ? t("Sending {{changes}}", { changes: countChanges(waiting) })
        : t("Saved on this computer"),
      text: reachable
        ? t("Sent in this order, one after the other.")
        : t("Sent in this order when the server can be reached."),
    },
  ];
}

/** What the strip's word means, the changes it is about, and a link to all of them. */
export function WaitingPanel(props: { readonly outbox: OutboxSummary; readonly close: () => void }) {
  const { outbox, close } = props;
  const reachable = useConnection((state) => state.reachable) ?? true;
  const { data } = usePendingChanges();
  const send = useSendNow();
  const parts = said(outbox, reachable);
  const changes = [...(data?.changes ?? [])].sort((a, b) => rank(a) - rank(b));
  const review = changes.find(({ state }) => state === "conflict");
  const may = outbox.waiting > 0 && !outbox.needsSignIn && outbox.problem === null;
  const quiet = outbox.attention + outbox.conflicts === 0 && outbox.lost === null;
  const tryNow = may ? (
    <Button
      variant="minimal"
      size="small"
      icon={RotateCw}
      loading={send.isPending}
      onClick={() => send.mutate({})}
    >
      {t("Try now")}
    </Button>
  ) : null;
  return (
    <>
      {parts.map(({ title, text }) => (
        <div key={title} className="bw-strip-part">
          <strong>{title}</strong>
          {quiet ? tryNow : null}
          <p>{text}</p>
        </div>
      ))}
      {send.error ? <p role="alert">{errorMessage(send.error)}</p> : null}
      {changes.length > 0 ? (
        <ul className="bw-strip-changes">
          {changes.slice(0, SHOWN).map((change) => (
            <li key={change.id}>
              <ChangeSign kind={change.kind} />
              <span className="bw-strip-change">
                <span className="bw-ellipsis">{change.title}</span>
                <span className="bw-strip-meta bw-ellipsis">{change.reason ?? changeKind(change)}</span>
              </span>
              <span className="bw-strip-meta bw-numbers">{formatRecent(change.savedAt)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="bw-strip-foot">
        {review && outbox.conflicts > 0 ? (
          <LinkButton to={paths.reviewChange(review.id)} size="small" variant="primary" onClick={close}>
            {t("Review")}
          </LinkButton>
        ) : null}
        <Link to={paths.pending()} onClick={close}>
          {outbox.waiting > SHOWN
            ? t("All {{changes}} waiting", { changes: countChanges(outbox.waiting) })
            : t("Changes waiting")}
        </Link>
        {quiet ? null : tryNow}
      </p>
    </>
  );
}

const order: readonly PendingChange["state"][] = ["attention", "conflict", "sending", "waiting"];
const rank = ({ state }: PendingChange) => Math.min(order.indexOf(state), 2);
