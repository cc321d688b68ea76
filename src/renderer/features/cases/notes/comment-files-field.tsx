import { X } from "lucide-react";
import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { Attachments, Upload } from "#contract/records/media/schema.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { fileIcon } from "#parts/media/media-picture.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import type { EditCommentValues, editCommentForm } from "./comment-form.ts";

export const filesText = (count: number): string =>
  count === 0 ? t("No files") : `${count} ${count === 1 ? "file" : "files"}`;

type CommentFilesFieldProps = {
  readonly form: UseFormReturn<EditCommentValues, unknown, z.output<typeof editCommentForm>>;
  /** Files that the comment has. */
  readonly attachments: Attachments;
  /** Files that the draft had added. */
  readonly begun: readonly Upload[];
};

/** The files of a comment being edited: each can be removed, and others added; saving applies it. */
export function CommentFilesField({ form, attachments, begun }: CommentFilesFieldProps) {
  const [staying, added] = form.watch(["kept", "added"]);
  // Reads the value each time: uploads that finish together each add to the latest one.
  const add = (file: Upload) =>
    form.setValue("added", [...form.getValues("added"), file], { shouldDirty: true });
  const take = (id: string) =>
    form.setValue(
      "added",
      form.getValues("added").filter((each) => each.id !== id),
      { shouldDirty: true },
    );
  const without = (id: string) =>
    form.setValue(
      "kept",
      form.getValues("kept").filter((each) => each !== id),
      { shouldDirty: true },
    );
  const region = useRef<HTMLElement>(null);
  const files = Object.values(attachments);
  const kept = files.filter((file) => staying.includes(file.path_id));
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t("Files of this comment")}
      className="case-comment-edit-files"
    >
      <p className="bw-field-label">
        <Trans
          i18nKey="Files <part>(Optional)</part>"
          components={{ part: <span className="bw-field-optional" /> }}
        />
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
                label={t("Remove {{fileName}}", { fileName: file.file_name })}
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
      <FileUploader snug here={begun} onUploaded={add} onRemoved={({ id }) => take(id)} />
      <p className="bw-field-help" role="status">
        {[
          ...(kept.length < files.length
            ? [`${filesText(files.length - kept.length)} removed when you save.`]
            : []),
          ...(added.length > 0 ? [`${filesText(added.length)} added when you save.`] : []),
        ].join(" ")}
      </p>
    </section>
  );
}
