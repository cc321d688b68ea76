import type { MediaItem } from "#contract/records/media/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { MediaGallery } from "./media-gallery.tsx";
import { FileUploader } from "./upload/file-uploader.tsx";
import { useAttach } from "./upload/use-attach.ts";
import { useMediaEditor } from "./use-media-editor.tsx";

interface RecordWithFiles {
  readonly uuid: string;
  readonly attachments: Readonly<Record<string, MediaItem>>;
  readonly can: { readonly edit: boolean };
}

/** The files of a record that keeps them for itself, with the editor that appears in the inspector. */
export function useRecordFiles(of: "entities" | "locations", record: RecordWithFiles) {
  const attached = useApiMutation(`${of}.attach`);
  const update = useApiMutation("media.update");
  const remove = useApiMutation("media.delete");
  // Through the record, where that keeps a history of its own.
  const removeFrom = useApiMutation("entities.deleteMedia");
  // A record that waits to be sent has none yet.
  const items = Object.values(record.attachments ?? {});
  const { editor, gallery } = useMediaEditor(items, async (item, { file_name, tags }, ifMatch) => {
    const body = { file_name, tags: [...tags] };
    return (await update.mutateAsync({ params: { mediaId: item.id }, body, ifMatch })).data;
  });
  const attach = useAttach(async (ids) => {
    await attached.mutateAsync({ params: { id: record.uuid }, body: { attachments: [...ids] } });
  });
  const may = record.can.edit;
  return {
    editor,
    count: items.length,
    panel: (
      <div className="record-files">
        {may ? <FileUploader onUploaded={attach} /> : null}
        <MediaGallery
          items={items}
          {...gallery}
          onEdit={may ? gallery.onEdit : undefined}
          onDelete={
            may
              ? (item, ifMatch) =>
                  of === "entities"
                    ? removeFrom.mutateAsync({ params: { id: record.uuid, mediaId: item.id }, ifMatch })
                    : remove.mutateAsync({ params: { mediaId: item.id }, ifMatch })
              : undefined
          }
        />
      </div>
    ),
  };
}
