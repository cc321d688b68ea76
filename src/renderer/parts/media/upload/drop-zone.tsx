import { t } from "#lib/words/t.ts";
import { Trans } from "#lib/words/trans.tsx";
import "./uploader.css";
import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import type { FileRef } from "#contract/bridge/registry.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { sizeText, type UploadLimits } from "#parts/media/file-facts.ts";
import { endingList, groupedKinds, groupNames } from "#parts/media/file-groups.ts";
import { cx } from "#ui/facts/class-names.ts";
import { Icon } from "#ui/facts/icon.tsx";
import { useDropPlace } from "./drop-places.ts";
import { type Given, mayDrop, readDrop } from "./dropped.ts";

export type DropZoneProps = {
  readonly onFiles: (files: readonly File[], refused?: Given["refused"]) => void;
  readonly onRefs: (refs: readonly FileRef[]) => void;
  readonly limits: UploadLimits;
  readonly maxAtOnce: number;
  /** One line high, for dialogs. */
  readonly snug?: boolean;
  /** Says that a screenshot can be pasted. */
  readonly pastes?: boolean;
};

/** Takes files from the desktop or from a dialog: the native one where the host has it. */
export function DropZone({
  onFiles,
  onRefs,
  limits,
  maxAtOnce,
  snug = false,
  pastes = false,
}: DropZoneProps) {
  const { bridge, capabilities } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const aimed = useDropPlace(box, onFiles);
  const native = capabilities.includes("native-file-dialog");

  const browse = async () => {
    if (!native) return input.current?.click();
    const { files } = await bridge.call("files.pick", { multiple: true }, { timeout: 0 });
    onRefs(files);
  };
  const onDrag = (event: DragEvent) => {
    if (!mayDrop(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!mayDrop(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    void readDrop(event.dataTransfer).then(({ files, refused }) => onFiles(files, refused));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the button inside does the same
    <div
      ref={box}
      className={cx("bw-drop", snug && "bw-drop-snug", (over || aimed) && "bw-drop-over")}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={onDrop}
    >
      <Icon of={FileUp} size={20} className="bw-drop-sign" />
      <p className="bw-drop-words">
        <Trans
          i18nKey="Drop files here or <button>browse</button>"
          components={{
            button: (
              <button type="button" className="bw-text-button bw-drop-browse" onClick={() => void browse()} />
            ),
          }}
        />
      </p>
      <p className="bw-drop-limits">
        {t("Up to {{maxAtOnce}} at a time, {{size}} each.", { maxAtOnce, size: sizeText(limits.maxBytes) })}
        {pastes ? ` ${t("A screenshot can be pasted.")}` : ""}
      </p>
      {limits.types.length > 0 ? (
        <details className="bw-drop-kinds">
          <summary>{t("Kinds of files")}</summary>
          <dl>
            {groupedKinds(limits.types).map(({ group, kinds }) => (
              <div key={group}>
                <dt>{groupNames[group]}</dt>
                <dd>{endingList(kinds.flatMap(({ endings }) => endings))}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {native ? null : (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t("Choose files")}
          accept={limits.types.map((type) => `.${type}`).join(",")}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      )}
    </div>
  );
}
