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
   * Called once a file is on the server. Where it returns a promise, the file counts as added when that resolves; a
   * rejection is shown at the file and can be retried.
   */
  readonly onUploaded: (upload: Upload) => void | Promise<void>;
  /** Files from a form's draft: in the list from the start. Read once. */
  readonly here?: readonly Upload[];
  /** For a form that attaches files on saving: called where a finished one is removed before that. */
  readonly onRemoved?: (upload: Upload) => void;
  /** Tells whether files are being sent: a form that attaches them should wait. */
  readonly onSending?: (sending: boolean) => void;
  /** Endings, where other files are taken than those that may be attached. */
  readonly types?: readonly string[] | undefined;
  /** Spec §7: up to 10 at a time. */
  readonly maxAtOnce?: number;
  /** For dialogs: a drop zone of one line, with the list below. */
  readonly snug?: boolean;
  readonly className?: string;
};

/** Drop zone and upload list (UI-7f). Sending starts by itself; leaving the screen stops it. */
export function FileUploader({
  onUploaded,
  here,
  onRemoved,
  onSending,
  types,
  maxAtOnce = 10,
  snug = false,
  className,
}: FileUploaderProps) {
  const { queue, entries, limits, addFiles, addRefs } = useUploadQueue({
    maxAtOnce,
    types,
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
