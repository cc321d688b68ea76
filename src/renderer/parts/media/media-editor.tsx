import { t } from "#lib/words/t.ts";
import "./media.css";

import { X } from "lucide-react";
import { useEffect } from "react";
import { type MediaItem, mediaEdit } from "#contract/records/media/schema.ts";
import { isMadeHere } from "#lib/bridge/revision.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Controlled } from "#ui/forms/controlled.tsx";
import { FormFrame } from "#ui/forms/form-frame.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { kindLabel, sizeText } from "./file-facts.ts";
import { MediaPicture } from "./media-picture.tsx";

export type MediaChange = { readonly file_name: string; readonly tags: readonly string[] };

export type MediaEditorProps = {
  readonly item: MediaItem;
  /** Saves name and tags; a rejection is shown here and nothing typed is lost. */
  readonly onSave: (change: MediaChange, ifMatch: string | undefined) => Promise<MediaItem>;
  readonly onClose: () => void;
};

const valuesOf = ({ file_name, tags }: MediaItem) => ({ file_name, tags: [...tags] });
/** A file does not tell when it was renamed; who did and when comes with a conflict. */
const dated = (item: MediaItem) => ({ ...item, updated_at: item.created_at });

const fileWords = {
  labels: { file_name: t("File name"), tags: t("Tags") },
  say: (_field: string, value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? "")),
};

/** Editor for name and tags of one attachment, shown in the inspector (UI-7f). Give it `key={item.id}`. */
export function MediaEditor({ item, onSave, onClose }: MediaEditorProps) {
  const state = useForm({
    rules: mediaEdit,
    initial: valuesOf(item),
    // A file that the server does not have yet has no version that somebody else could have changed.
    record: isMadeHere(item) ? undefined : dated(item),
    valuesOf,
    fields: ["file_name", "tags"],
    judge: "left",
    focus: "field",
    ids: "file-",
    after: "stays",
    save: async ({ file_name, tags = [] }, ifMatch) => dated(await onSave({ file_name, tags }, ifMatch)),
  });
  const { setFocus } = state.form;
  // It opens away from its button, so the focus moves along.
  useEffect(() => setFocus("file_name"), [setFocus]);

  return (
    <section aria-label={t("Edit {{fileName}}", { fileName: item.file_name })} className="bw-media-editor">
      <SectionHeader
        title={t("Edit file")}
        action={<IconButton icon={X} label={t("Close")} size="small" onClick={onClose} />}
      />
      <MediaPicture item={item} tall />
      <FormFrame state={state} failed={t("Not saved.")} words={fileWords}>
        <TextField {...state.field("file_name")} label={t("File name")} required spellCheck={false} />
        <Controlled of={state} name="tags">
          {(tags) => (
            <TagField {...tags} label={t("Tags")} optional maxLength={80} value={tags.value ?? []} />
          )}
        </Controlled>
        <FactList
          facts={[
            {
              label: t("Kind"),
              value: `${kindLabel(item.mime_type, item.file_name)}, ${sizeText(item.size)}`,
            },
            { label: t("Added"), value: formatDateTime(item.created_at) },
            { label: t("By"), value: item.created_by?.full_name ?? null },
          ]}
        />
        <div className="bw-media-editor-foot">
          <Button variant="primary" type="submit" loading={state.busy}>
            {t("Save")}
          </Button>
          <Button onClick={onClose}>{t("Cancel")}</Button>
        </div>
      </FormFrame>
    </section>
  );
}
