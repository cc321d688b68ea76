import { useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { daysKept } from "#contract/services/deleted/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { t } from "#lib/words/t.ts";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { useMediaEditor } from "./use-media-editor.tsx";

/**
 * Renames, tags and removes files of any record that the caller may edit. Show `editor` near the files and `removal`
 * anywhere; `status` is announced.
 */
export function useMediaCare(
  items: readonly MediaItem[],
  /** Told of what was saved, or null where the file was removed; for lists that do not follow the server. */
  onChanged: (id: number, item: MediaItem | null) => void = () => {},
) {
  const update = useApiMutation("media.update");
  const remove = useApiMutation("media.delete");
  const [file, setFile] = useState<MediaItem | null>(null);
  const [open, setOpen] = useState(false);
  const [removed, setRemoved] = useState("");
  const { editor, gallery } = useMediaEditor(items, async (item, change, ifMatch) => {
    const body = { file_name: change.file_name, tags: [...change.tags] };
    const saved = await update.mutateAsync({ params: { mediaId: item.id }, body, ifMatch });
    onChanged(item.id, saved.data);
    return saved.data;
  });
  const { ifMatch, problem } = deletionOf(file, remove.error);
  const run = () => {
    if (file === null) return;
    remove.mutate(
      { params: { mediaId: file.id }, ifMatch },
      {
        onSuccess: () => {
          onChanged(file.id, null);
          setOpen(false);
          setRemoved(t("Attachment deleted."));
        },
      },
    );
  };
  return {
    editor,
    status: removed || gallery.status,
    onEdit: (item: MediaItem) => {
      setRemoved("");
      gallery.onEdit(item);
    },
    onDelete: (item: MediaItem) => {
      remove.reset();
      setRemoved("");
      setFile(item);
      setOpen(true);
    },
    removal: (
      <DeleteDialog
        open={open}
        name={file?.file_name ?? ""}
        busy={remove.isPending}
        error={problem}
        restorable={daysKept}
        bypass
        onClose={() => setOpen(false)}
        onDelete={run}
      >
        {t("The file and its tags are removed for everyone.")}
      </DeleteDialog>
    ),
  };
}
