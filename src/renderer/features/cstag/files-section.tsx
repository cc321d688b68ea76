import { useApiMutation } from "#lib/bridge/api.ts";
import { t } from "#lib/words/t.ts";
import { MediaGallery } from "#parts/media/media-gallery.tsx";
import { FileUploader } from "#parts/media/upload/file-uploader.tsx";
import { useMediaEditor } from "#parts/media/use-media-editor.tsx";
import { SectionHead } from "#parts/wizard/section-head.tsx";
import { useCstag } from "./cstag-context.ts";
import { useAttach } from "./use-attach.ts";

/** Files of the assessment: uploader, gallery, editor (Spec §2). */
export function FilesSection() {
  const { assessment, canEdit } = useCstag();
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
              onDelete: (item, ifMatch) => remove({ params: { id: idOrUuid, mediaId: item.id }, ifMatch }),
            }
          : {})}
      />
    </section>
  );
}
