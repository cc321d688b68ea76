import { X } from "lucide-react";
import { useRef } from "react";
import type { Attachments } from "#contract/entities/media.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { FileUploader } from "#ui/media/file-uploader.tsx";
import { fileIcon } from "#ui/media/media-picture.tsx";

export const filesText = (count: number): string =>
  count === 0 ? "No files" : `${count} ${count === 1 ? "file" : "files"}`;

type CommentFilesFieldProps = {
  /** Those that the comment has. */
  readonly attachments: Attachments;
  /** Path ids of those that it will have. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** The files of a comment while it is changed: each can be taken off, and others added; the save does it. */
export function CommentFilesField({ attachments, value, onChange }: CommentFilesFieldProps) {
  // Uploads that finish together each add to what the one before left.
  const latest = useRef(value);
  latest.current = value;
  const put = (next: readonly string[]) => {
    latest.current = next;
    onChange(next);
  };
  const region = useRef<HTMLElement>(null);
  const files = Object.values(attachments);
  const kept = files.filter((file) => value.includes(file.path_id));
  const added = value.length - kept.length;
  const without = (id: string) => put(latest.current.filter((each) => each !== id));
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Files of this comment"
      className="case-comment-edit-files"
    >
      <p className="bw-field-label">
        Files <span className="bw-field-optional">(Optional)</span>
      </p>
      {kept.length > 0 ? (
        <ul>
          {kept.map((file) => (
            <li key={file.path_id}>
              <Icon of={fileIcon(file.mime_type, file.file_name)} size={14} />
              <span className="bw-ellipsis" title={file.file_name}>
                {file.file_name}
              </span>
              <IconButton
                icon={X}
                label={`Remove ${file.file_name}`}
                size="small"
                onClick={() => {
                  without(file.path_id);
                  region.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FileUploader
        snug
        onUploaded={({ id }) => put([...latest.current, id])}
        onRemoved={({ id }) => without(id)}
      />
      <p className="bw-field-help" role="status">
        {[
          ...(kept.length < files.length
            ? [`${filesText(files.length - kept.length)} removed when you save.`]
            : []),
          ...(added > 0 ? [`${filesText(added)} added when you save.`] : []),
        ].join(" ")}
      </p>
    </section>
  );
}
