import "./uploader.css";
import { useEffect } from "react";
import type { Upload } from "#contract/records/media/schema.ts";
import { cx } from "#ui/facts/class-names.ts";
import { DropZone } from "./drop-zone.tsx";
import { UploadList } from "./upload-list.tsx";
import { overall } from "./upload-queue.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

export type FileUploaderProps = {
  /**
   * Called once a file is on the server. Where it answers a promise, the file counts as added when that settles;
   * a rejection is shown at the file and can be tried again.
   */
  readonly onUploaded: (upload: Upload) => void | Promise<void>;
  /** Files that a form's draft names: they stand in the list from the start. Read once. */
  readonly here?: readonly Upload[];
  /** In a form that takes files over when it is saved: called when a finished one is removed before that. */
  readonly onRemoved?: (upload: Upload) => void;
  /** Told whether files are under way: a form that takes them over had better wait for them. */
  readonly onSending?: (sending: boolean) => void;
  /** Spec §7: up to 10 at a time. */
  readonly maxAtOnce?: number;
  /** Drop zone one line high and the list below it, for dialogs. */
  readonly snug?: boolean;
  readonly className?: string;
};

/** Drop zone and upload list (UI-7f). Sending starts by itself; leaving the screen stops what is under way. */
export function FileUploader({
  onUploaded,
  here,
  onRemoved,
  onSending,
  maxAtOnce = 10,
  snug = false,
  className,
}: FileUploaderProps) {
  const { queue, entries, limits, addFiles, addRefs } = useUploadQueue({
    maxAtOnce,
    here,
    onUploaded,
    onRemoved,
  });
  const sending = overall(entries) !== null;
  useEffect(() => onSending?.(sending), [onSending, sending]);
  return (
    <div className={cx("bw-uploader", snug && "bw-uploader-snug", className)}>
      <div className="bw-uploader-parts" data-busy={entries.length > 0 || undefined}>
        <DropZone onFiles={addFiles} onRefs={addRefs} limits={limits} maxAtOnce={maxAtOnce} snug={snug} />
        {entries.length > 0 ? (
          <UploadList entries={entries} queue={queue} pending={onRemoved !== undefined} />
        ) : null}
      </div>
    </div>
  );
}
