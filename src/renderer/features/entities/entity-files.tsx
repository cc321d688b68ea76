import type { Entity } from "#contract/records/entities/schema.ts";
import { useApiMutation } from "#lib/bridge/api.ts";
import { MediaGallery } from "#parts/media/media-gallery.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useAttach } from "#parts/media/upload/use-attach.ts";
import { useMediaEditor } from "#parts/media/use-media-editor.tsx";

/** The Files tab of an organization of interest, with the editor that appears in the inspector. */
export function useEntityFiles(entity: Entity) {
  const attached = useApiMutation("entities.attach");
  const update = useApiMutation("media.update");
  const remove = useApiMutation("entities.deleteMedia");
  // A record that waits to be sent has none yet.
  const items = Object.values(entity.attachments ?? {});
  const { editor, gallery } = useMediaEditor(items, async (item, { file_name, tags }, ifMatch) => {
    const body = { file_name, tags: [...tags] };
    return (await update.mutateAsync({ params: { mediaId: item.id }, body, ifMatch })).data;
  });
  const attach = useAttach(async (ids) => {
    await attached.mutateAsync({ params: { id: entity.uuid }, body: { attachments: [...ids] } });
  });
  const may = entity.can.edit;
  return {
    editor,
    count: items.length,
    panel: (
      <div className="entity-files">
        {may ? <FileUploader onUploaded={attach} /> : null}
        <MediaGallery
          items={items}
          {...gallery}
          onEdit={may ? gallery.onEdit : undefined}
          onDelete={
            may
              ? (item, ifMatch) =>
                  remove.mutateAsync({ params: { id: entity.uuid, mediaId: item.id }, ifMatch })
              : undefined
          }
        />
      </div>
    ),
  };
}
