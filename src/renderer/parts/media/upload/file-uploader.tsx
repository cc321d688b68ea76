import "./uploader.css";
import { useEffect, useRef } from "react";
import type { Upload } from "#contract/records/media/schema.ts";
import type { Zone } from "#lib/words/format-date.ts";
import { useHandedFiles } from "#parts/arrivals/handed-files.ts";
import { cx } from "#ui/facts/class-names.ts";
import { DropZone } from "./drop-zone.tsx";
import { UploadList } from "./upload-list.tsx";
import { overall } from "./upload-queue.ts";
import { usePaste } from "./use-paste.ts";
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
  /** Whose clock names a screenshot that is pasted; left out, nothing is pasted here. */
  readonly pastesIn?: Zone | undefined;
  /** The case whose files these are: what was opened with Bellwether for it is added. */
  readonly handedTo?: number | undefined;
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
  pastesIn,
  handedTo = 0,
  className,
}: FileUploaderProps) {
  const { queue, entries, limits, addFiles, addRefs } = useUploadQueue({
    maxAtOnce,
    types,
    here,
    onUploaded,
    onRemoved,
  });
  const place = useRef<HTMLDivElement>(null);
  usePaste(place, pastesIn, addFiles);
  useHandedFiles(handedTo, addRefs);
  const sending = overall(entries) !== null;
  useEffect(() => onSending?.(sending), [onSending, sending]);
  return (
    <div ref={place} className={cx("bw-uploader", snug && "bw-uploader-snug", className)}>
      <div className="bw-uploader-parts" data-busy={entries.length > 0 || undefined}>
        <DropZone
          onFiles={addFiles}
          onRefs={addRefs}
          limits={limits}
          maxAtOnce={maxAtOnce}
          snug={snug}
          pastes={pastesIn !== undefined}
        />
        {entries.length > 0 ? (
          <UploadList entries={entries} queue={queue} pending={onRemoved !== undefined} />
        ) : null}
      </div>
    </div>
  );
}
