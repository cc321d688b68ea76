import { t } from "#lib/words/t.ts";
import "./media.css";
import { Paperclip, Search, SearchX } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { deletionOf } from "#lib/bridge/deletion.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { DeleteDialog } from "#ui/overlays/delete-dialog.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { arrangeMedia, type MediaOrder } from "./arrange-media.ts";
import { MediaCard } from "./media-card.tsx";
import { MediaViewer } from "./viewer/media-viewer.tsx";

export type MediaGalleryProps = {
  readonly items: readonly MediaItem[];
  /** Opens the editor. Without it there is no Edit button (Spec §6). */
  readonly onEdit?: (item: MediaItem) => void;
  /** What moves a file to another compartment; null where there is none to which it could go. */
  readonly moverOf?: (item: MediaItem) => (() => void) | null;
  /**
   * Deletes after the typed confirmation, with the version that somebody has seen; a rejection is shown in the dialog.
   * Without it there is no Delete button.
   */
  readonly onDelete?: (item: MediaItem, ifMatch: string | undefined) => Promise<unknown>;
  /** Id of the file whose editor is open; its card is marked. */
  readonly selectedId?: number | null;
  /** Shown and announced in the region's status line: "Attachment updated." */
  readonly status?: string;
  readonly title?: string;
  /** Heading level of the title; card names are one below. Default 2. */
  readonly level?: 2 | 3;
  /** Replaces the standard text where there are no files. */
  readonly empty?: ReactNode;
};

const ORDERS = [
  { value: "newest", label: t("Newest first") },
  { value: "oldest", label: t("Oldest first") },
  { value: "name", label: t("Name") },
];

/** A grid of attachments, each with View, Edit and Delete (Spec §2; UI-7f). Tab moves card by card. */
export function MediaGallery(props: MediaGalleryProps) {
  const { items, onEdit, moverOf, onDelete, selectedId = null, title = t("Files"), level = 2, empty } = props;
  const [text, setText] = useState("");
  const [order, setOrder] = useState<MediaOrder>("newest");
  const [viewed, setViewed] = useState<MediaItem | null>(null);
  const remove = useDelete(onDelete, () => region.current?.focus());
  const shown = arrangeMedia(items, text, order);
  const region = useRef<HTMLElement>(null);

  return (
    <section ref={region} className="bw-media" aria-label={title} tabIndex={-1}>
      <div className="bw-media-head">
        <SectionHeader title={title} count={items.length} level={level} />
        {items.length > 1 ? (
          <div className="bw-media-tools">
            <TextField
              label={t("Find a file or tag")}
              hideLabel
              toolbar
              type="search"
              icon={Search}
              placeholder={t("Find a file or tag")}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <SelectField
              label={t("Order")}
              hideLabel
              toolbar
              options={ORDERS}
              value={order}
              onChange={(event) => setOrder(event.target.value as MediaOrder)}
            />
          </div>
        ) : null}
      </div>
      <p className="bw-media-status" role="status">
        {remove.status || props.status || ""}
      </p>
      {items.length === 0
        ? (empty ?? (
            <EmptyState snug icon={Paperclip} title={t("No files yet")} level={level === 2 ? 3 : 4}>
              {t("Pictures, statements and documents that belong to this record.")}
            </EmptyState>
          ))
        : null}
      {items.length > 0 && shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t("No files match")}
          level={level === 2 ? 3 : 4}
          action={<Button onClick={() => setText("")}>{t("Clear search")}</Button>}
        />
      ) : null}
      <ul className="bw-media-grid">
        {shown.map((item) => (
          <MediaCard
            key={item.id}
            item={item}
            level={level === 2 ? 3 : 4}
            selected={item.id === selectedId}
            onView={() => setViewed(item)}
            onEdit={onEdit ? () => onEdit(item) : undefined}
            onMove={moverOf?.(item) ?? undefined}
            onDelete={onDelete ? () => remove.ask(item) : undefined}
          />
        ))}
      </ul>
      <MediaViewer item={viewed} items={shown} onView={setViewed} onClose={() => setViewed(null)} />
      {remove.dialog}
    </section>
  );
}

/** The typed confirmation. The card disappears with its button, so the focus moves to the region. */
function useDelete(onDelete: MediaGalleryProps["onDelete"], toRegion: () => void) {
  const [open, setOpen] = useState(false);
  const [item, setItem] = useState<MediaItem | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [status, setStatus] = useState("");
  // A ref, because the dialog keeps the handlers it had when it began to close.
  const deleted = useRef(false);

  const { ifMatch, problem } = deletionOf(item, error);

  const run = async () => {
    if (!item || !onDelete) return;
    setBusy(true);
    try {
      await onDelete(item, ifMatch);
      deleted.current = true;
      setOpen(false);
      setStatus(t("Attachment deleted."));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    status,
    ask: (chosen: MediaItem) => {
      deleted.current = false;
      setItem(chosen);
      setError(undefined);
      setStatus("");
      setOpen(true);
    },
    dialog: (
      <DeleteDialog
        open={open}
        name={item?.file_name ?? ""}
        busy={busy}
        error={problem}
        onClose={() => setOpen(false)}
        onDelete={() => void run()}
        onClosed={() => {
          if (deleted.current) toRegion();
        }}
      >
        {t("The file and its tags are removed for everyone.")}
      </DeleteDialog>
    ),
  };
}
