import { ArrowUp, Check, CircleStop, Clock, RotateCw, TriangleAlert, X } from "lucide-react";
import { t } from "#lib/words/t.ts";
import { progressText } from "#parts/media/file-facts.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { ProgressBar } from "#ui/facts/progress-bar.tsx";
import { overall, type UploadEntry, type UploadQueue, type UploadState } from "./upload-queue.ts";

const SIGNS: Readonly<Record<UploadState, LucideIcon>> = {
  waiting: Clock,
  sending: ArrowUp,
  keeping: ArrowUp,
  done: Check,
  refused: TriangleAlert,
  failed: TriangleAlert,
  stopped: CircleStop,
};

const files = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

function headline(entries: readonly UploadEntry[]): string {
  const all = overall(entries);
  if (all) return t("Adding {{files}}", { files: files(all.files) });
  const done = entries.filter((entry) => entry.state === "done").length;
  const rest = entries.length - done;
  if (rest === 0) return t("{{files}} added", { files: files(done) });
  return done === 0
    ? t("{{files}} not added", { files: files(rest) })
    : t("{{files}} added, {{rest}} not added", { files: files(done), rest });
}

type UploadListProps = {
  readonly entries: readonly UploadEntry[];
  readonly queue: UploadQueue;
  /** The form is not saved yet: removing a finished file also takes it out of the form. */
  readonly pending: boolean;
};

/** Every file of this visit with its progress, and stop, retry or remove. */
export function UploadList({ entries, queue, pending }: UploadListProps) {
  const all = overall(entries);
  return (
    <section className="bw-uploads" aria-label={t("Files being added")}>
      <div className="bw-uploads-head">
        <p className="bw-uploads-title" role="status">
          {headline(entries)}
        </p>
        {all ? (
          <>
            <span className="bw-uploads-all">{progressText(all.sent, all.total)}</span>
            <Button variant="minimal" size="small" onClick={queue.stopAll}>
              {t("Stop all")}
            </Button>
          </>
        ) : pending ? null : (
          <Button
            variant="minimal"
            size="small"
            onClick={() => {
              for (const entry of entries) queue.dismiss(entry.id);
            }}
          >
            {t("Clear list")}
          </Button>
        )}
      </div>
      {all ? (
        <ProgressBar
          label={t("All files")}
          value={all.total === 0 ? 0 : all.sent / all.total}
          valueText={t("{{done}} of {{files}} added", { done: all.done, files: all.files })}
        />
      ) : null}
      <ul className="bw-uploads-list">
        {entries.map((entry) => (
          <UploadRow key={entry.id} entry={entry} queue={queue} pending={pending} />
        ))}
      </ul>
    </section>
  );
}

type UploadRowProps = Omit<UploadListProps, "entries"> & { readonly entry: UploadEntry };

function UploadRow({ entry, queue, pending }: UploadRowProps) {
  const { id, name, state, sent, total, message } = entry;
  const running = state === "waiting" || state === "sending";
  return (
    <li className={`bw-upload bw-upload-${state}`}>
      <Icon of={SIGNS[state]} size={14} />
      <span className="bw-upload-name bw-ellipsis" title={name}>
        {name}
      </span>
      <span className="bw-upload-note">{noteOf(entry)}</span>
      <span className="bw-upload-actions">
        {state === "failed" || state === "stopped" ? (
          <IconButton
            icon={RotateCw}
            label={t("Try again: {{name}}", { name })}
            size="tiny"
            onClick={() => queue.retry(id)}
          />
        ) : null}
        {running ? (
          <IconButton
            icon={X}
            label={t("Stop {{name}}", { name })}
            size="tiny"
            onClick={() => queue.stop(id)}
          />
        ) : null}
        {!running && state !== "keeping" ? (
          <IconButton
            icon={X}
            label={pending ? t("Remove {{name}}", { name }) : t("Remove {{name}} from this list", { name })}
            size="tiny"
            onClick={() => queue.dismiss(id)}
          />
        ) : null}
      </span>
      {state === "sending" || state === "keeping" ? (
        <span className="bw-upload-bar">
          <ProgressBar
            label={name}
            value={total === 0 ? 0 : sent / total}
            valueText={progressText(sent, total)}
          />
        </span>
      ) : null}
      {message ? (
        <span className="bw-upload-message" role="alert">
          {message}
        </span>
      ) : null}
    </li>
  );
}

function noteOf({ state, sent, total }: UploadEntry): string {
  switch (state) {
    case "waiting":
      return t("Waiting");
    case "sending":
      return progressText(sent, total);
    case "keeping":
      return t("Saving…");
    case "done":
      return t("Added");
    case "stopped":
      return t("Stopped");
    case "refused":
    case "failed":
      return t("Not added");
  }
}
