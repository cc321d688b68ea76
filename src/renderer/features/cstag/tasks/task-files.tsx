import { FileText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useMediaCare } from "#parts/media/use-media-care.tsx";
import { MediaViewer } from "#parts/media/viewer/media-viewer.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { useCstag } from "../cstag-context.ts";

interface TaskFilesProps {
  readonly task: Reminder | null;
  readonly count: number;
  readonly onUploaded: (uploadId: string) => void;
  readonly onRemoved: (uploadId: string) => void;
}

/** Attachments of a response task; saving attaches new ones. */
export function TaskFiles({ task, count, onUploaded, onRemoved }: TaskFilesProps) {
  // The dialog holds the task as it was opened; its files are corrected at once.
  const [changed, setChanged] = useState<ReadonlyMap<number, MediaItem | null>>(new Map());
  const files = Object.values(task?.attachments ?? {}).flatMap((file) => {
    const now = changed.get(file.id);
    return now === null ? [] : [now ?? file];
  });
  const { canEdit } = useCstag();
  const { editor, removal, status, onEdit, onDelete } = useMediaCare(files, (fileId, item) =>
    setChanged((before) => new Map(before).set(fileId, item)),
  );
  const [viewed, setViewed] = useState<MediaItem | null>(null);
  return (
    <section aria-label={t("Attachments")} className="cstag-task-files">
      <p className="bw-field-label">
        <Trans
          i18nKey="Attachments <part>(Optional)</part>"
          components={{ part: <span className="bw-field-optional" /> }}
        />
      </p>
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <Icon of={FileText} size={14} />
              <button
                type="button"
                className="cstag-task-file"
                title={file.file_name}
                onClick={() => setViewed(file)}
              >
                <span className="bw-ellipsis">{file.file_name}</span>
              </button>
              {canEdit && !isMadeHere(file) ? (
                <>
                  <IconButton
                    icon={Pencil}
                    label={t("Edit {{fileName}}", { fileName: file.file_name })}
                    size="small"
                    onClick={() => onEdit(file)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t("Delete {{fileName}}…", { fileName: file.file_name })}
                    size="small"
                    onClick={() => onDelete(file)}
                  />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="bw-hidden" role="status">
        {status}
      </p>
      <FileUploader
        snug
        onUploaded={(upload) => onUploaded(upload.id)}
        onRemoved={(upload) => onRemoved(upload.id)}
      />
      {count > 0 ? (
        <p className="bw-field-help" role="status">
          {t("{{count}} files are added when you save.", { count })}
        </p>
      ) : null}
      {editor ? <div className="cstag-files-editor">{editor}</div> : null}
      {removal}
      <MediaViewer item={viewed} items={files} onView={setViewed} onClose={() => setViewed(null)} />
    </section>
  );
}
