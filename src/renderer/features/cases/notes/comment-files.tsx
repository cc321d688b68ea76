import { useState } from "react";
import type { Attachments, MediaItem } from "#contract/records/media/schema.ts";
import { t } from "#lib/words/t.ts";
import { kindLabel, sizeText } from "#parts/media/file-facts.ts";
import { fileIcon } from "#parts/media/media-picture.tsx";
import { MediaViewer } from "#parts/media/viewer/media-viewer.tsx";
import { Icon } from "#ui/facts/icon.tsx";

/** The files of a comment, each opening in the viewer. */
export function CommentFiles({ attachments }: { readonly attachments: Attachments }) {
  const [viewed, setViewed] = useState<MediaItem | null>(null);
  const files = Object.values(attachments);
  if (files.length === 0) return null;
  return (
    <>
      <ul className="case-comment-files" aria-label={t("Files of this comment")}>
        {files.map((file) => (
          <li key={file.path_id}>
            <button
              type="button"
              className="case-comment-file"
              title={file.file_name}
              onClick={() => setViewed(file)}
            >
              <Icon of={fileIcon(file.mime_type, file.file_name)} size={14} />
              <span className="bw-ellipsis">{file.file_name}</span>
              <span className="case-comment-file-facts">
                {kindLabel(file.mime_type, file.file_name)}, {sizeText(file.size)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MediaViewer item={viewed} items={files} onView={setViewed} onClose={() => setViewed(null)} />
    </>
  );
}
