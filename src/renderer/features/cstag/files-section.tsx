import { useState } from "react";
import { Link } from "react-router";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { etagOf, useApiMutation } from "#lib/bridge/api.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import { destinations, MoveDialog } from "#parts/compartments/move-dialog.tsx";
import { MediaGallery } from "#parts/media/media-gallery.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useMediaEditor } from "#parts/media/use-media-editor.tsx";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { useCstag } from "./cstag-context.ts";
import { useAttach } from "./use-attach.ts";

/** Files of the assessment: uploader, gallery, editor (Spec §2). */
export function FilesSection() {
  const { assessment, canEdit, caseRecord } = useCstag();
  const attach = useAttach();
  const items = Object.values(assessment?.attachments ?? {});
  const idOrUuid = assessment?.uuid ?? "";
  const { mutateAsync: update } = useApiMutation("assessments.updateMedia");
  const { mutateAsync: remove } = useApiMutation("assessments.deleteMedia");
  const { gallery, editor } = useMediaEditor(items, async (item, change, ifMatch) => {
    const body = { file_name: change.file_name, tags: [...change.tags] };
    const saved = await update({ params: { id: idOrUuid, mediaId: item.id }, body, ifMatch });
    return saved.data;
  });
  const relocate = useApiMutation("cases.moveFile");
  const [moving, setMoving] = useState<MediaItem | null>(null);
  const among = caseRecord?.moves_among ?? [];
  const moverOf = (item: MediaItem) =>
    !isMadeHere(item) && destinations(among, item.compartment).length > 0 ? () => setMoving(item) : null;
  return (
    <section className="cstag-files">
      <SectionHead title={t("Files")}>
        {t("Screenshots, letters, records and other files that belong to this assessment.")}
      </SectionHead>
      {canEdit ? <FileUploader onUploaded={(upload) => attach(upload.id)} /> : null}
      {editor ? <div className="cstag-files-editor">{editor}</div> : null}
      <MediaGallery
        items={items}
        title={t("Files of this assessment")}
        level={3}
        {...(canEdit
          ? {
              ...gallery,
              moverOf,
              onDelete: (item, ifMatch) => remove({ params: { id: idOrUuid, mediaId: item.id }, ifMatch }),
            }
          : {})}
      />
      {caseRecord === null || among.length < 2 ? null : (
        <p className="bw-field-help">
          <Trans
            i18nKey="Files that were moved to another compartment are under <files>Files</files> of the case, for those who may read them."
            components={{ files: <Link to={`${paths.case(caseRecord.id)}?tab=files`} /> }}
          />
        </p>
      )}
      {moving === null || caseRecord === null ? null : (
        <MoveDialog
          title={t("Move {{fileName}}", { fileName: moving.file_name })}
          from={moving.compartment}
          open={among}
          move={(body) => {
            const params = { id: caseRecord.id, mediaId: moving.id };
            return relocate.mutateAsync({ params, body, ifMatch: etagOf(moving) });
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
}
