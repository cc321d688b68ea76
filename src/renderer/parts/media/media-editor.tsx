import "./media.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { type MediaItem, mediaEdit } from "#contract/records/media/schema.ts";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { formatDateTime } from "#lib/words/format-date.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { FactList } from "#ui/facts/fact-list.tsx";
import { TagField } from "#ui/fields/tag-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Form } from "#ui/forms/form.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { kindLabel, sizeText } from "./file-facts.ts";
import { MediaPicture } from "./media-picture.tsx";

export type MediaChange = { readonly file_name: string; readonly tags: readonly string[] };

export type MediaEditorProps = {
  readonly item: MediaItem;
  /** Saves name and tags; a rejection is shown here and nothing typed is lost. */
  readonly onSave: (change: MediaChange) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Name and tags of one attachment; its place is the inspector (UI-7f). Give it `key={item.id}`. */
export function MediaEditor({ item, onSave, onClose }: MediaEditorProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(mediaEdit),
    defaultValues: { file_name: item.file_name, tags: [...item.tags] },
    mode: "onTouched",
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  // It opens away from its button, so the focus goes along.
  useEffect(() => setFocus("file_name"), [setFocus]);
  const submit = form.handleSubmit(async ({ file_name, tags = [] }) => {
    setProblem(null);
    try {
      await onSave({ file_name, tags });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  });

  return (
    <section aria-label={`Edit ${item.file_name}`} className="bw-media-editor">
      <SectionHeader
        title="Edit file"
        action={<IconButton icon={X} label="Close" size="small" onClick={onClose} />}
      />
      <MediaPicture item={item} tall />
      <Form onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Callout kind="stop" role="alert">
            {problem}
          </Callout>
        ) : null}
        <TextField
          {...form.register("file_name")}
          label="File name"
          required
          error={errors.file_name?.message}
          spellCheck={false}
        />
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <TagField
              label="Tags"
              optional
              maxLength={80}
              ref={field.ref}
              value={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <FactList
          facts={[
            { label: "Kind", value: `${kindLabel(item.mime_type, item.file_name)}, ${sizeText(item.size)}` },
            { label: "Added", value: formatDateTime(item.created_at) },
            { label: "By", value: item.created_by?.full_name ?? null },
          ]}
        />
        <div className="bw-media-editor-foot">
          <Button variant="primary" type="submit" loading={isSubmitting}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </section>
  );
}
