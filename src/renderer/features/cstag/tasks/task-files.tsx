import { FileText } from "lucide-react";
import type { Reminder } from "#contract/records/reminders/schema.ts";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { Icon } from "#ui/facts/icon.tsx";

interface TaskFilesProps {
  readonly task: Reminder | null;
  readonly count: number;
  readonly onUploaded: (uploadId: string) => void;
  readonly onRemoved: (uploadId: string) => void;
}

/** Attachments of a response task; saving attaches new ones. */
export function TaskFiles({ task, count, onUploaded, onRemoved }: TaskFilesProps) {
  const files = Object.values(task?.attachments ?? {});
  return (
    <section aria-label="Attachments" className="cstag-task-files">
      <p className="bw-field-label">
        Attachments <span className="bw-field-optional">(Optional)</span>
      </p>
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <Icon of={FileText} size={14} />
              <span className="bw-ellipsis">{file.file_name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <FileUploader
        snug
        onUploaded={(upload) => onUploaded(upload.id)}
        onRemoved={(upload) => onRemoved(upload.id)}
      />
      {count > 0 ? (
        <p className="bw-field-help" role="status">
          {count === 1 ? "1 file is added when you save." : `${count} files are added when you save.`}
        </p>
      ) : null}
    </section>
  );
}
