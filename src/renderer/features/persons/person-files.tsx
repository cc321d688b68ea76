import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import type { Person } from "#contract/records/persons/schema.ts";
import { apiQuery, etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { dismissInspector, showInspector } from "#lib/page/page-frame.ts";
import { t } from "#lib/words/t.ts";
import { destinations, MoveDialog } from "#parts/compartments/move-dialog.tsx";
import { MediaGallery } from "#parts/media/media-gallery.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useAttach } from "#parts/media/upload/use-attach.ts";
import { useMediaEditor } from "#parts/media/use-media-editor.tsx";
import { personValues } from "./form/person-values.ts";

/** The Files tab of a person, with the editor that appears in the inspector. */
export function usePersonFiles(person: Person) {
  const api = useApi();
  const client = useQueryClient();
  const params = { id: person.uuid };
  const update = useApiMutation("persons.updateMedia");
  const remove = useApiMutation("persons.deleteMedia");
  // A file of a compartment is asked for itself: the record of the person does not name it for everybody.
  const updateClosed = useApiMutation("media.update");
  const removeClosed = useApiMutation("media.delete");
  const relocate = useApiMutation("persons.moveFile");
  const [moving, setMoving] = useState<MediaItem | null>(null);
  const among = person.moves_among ?? [];
  const items = Object.values(person.attachments);
  const { editor, gallery } = useMediaEditor(items, async (item, { file_name, tags }, ifMatch) => {
    const body = { file_name, tags: [...tags] };
    const saved = item.compartment
      ? await updateClosed.mutateAsync({ params: { mediaId: item.id }, body, ifMatch })
      : await update.mutateAsync({ params: { id: person.uuid, mediaId: item.id }, body, ifMatch });
    return saved.data;
  });
  // Reads the newest version each time: an upload may take longer than a colleague's change.
  const attach = useAttach(async (ids) => {
    const { data } = (await api("persons.show", { params })).data;
    const body = { ...personValues(data), attachments: [...ids] };
    const saved = await api("persons.update", { params, body, ifMatch: etagOf(data) });
    client.setQueryData(apiQuery(api, "persons.show", { params }).queryKey, saved.data);
  });

  const edit = (item: MediaItem) => {
    gallery.onEdit(item);
    showInspector();
  };
  // An inspector over the sheet closes with the editor.
  const open = editor !== null;
  useEffect(() => {
    if (open) return dismissInspector;
    return undefined;
  }, [open]);

  return {
    editor,
    panel: (
      <div className="person-files">
        {person.can.edit ? <FileUploader onUploaded={attach} /> : null}
        <MediaGallery
          items={items}
          {...gallery}
          onEdit={person.can.edit ? edit : undefined}
          onDelete={
            person.can.edit
              ? (item, ifMatch) =>
                  item.compartment
                    ? removeClosed.mutateAsync({ params: { mediaId: item.id }, ifMatch })
                    : remove.mutateAsync({ params: { id: person.uuid, mediaId: item.id }, ifMatch })
              : undefined
          }
          moverOf={(item) =>
            !isMadeHere(item) && destinations(among, item.compartment).length > 0
              ? () => setMoving(item)
              : null
          }
        />
        {moving === null ? null : (
          <MoveDialog
            title={t("Move {{fileName}}", { fileName: moving.file_name })}
            about="person"
            from={moving.compartment}
            open={among}
            move={(body) =>
              relocate.mutateAsync({
                params: { id: person.uuid, mediaId: moving.id },
                body,
                ifMatch: etagOf(moving),
              })
            }
            onClose={() => setMoving(null)}
          />
        )}
      </div>
    ),
  };
}
