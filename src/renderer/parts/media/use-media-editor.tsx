import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { t } from "#lib/words/t.ts";
import { type MediaChange, MediaEditor } from "./media-editor.tsx";

/**
 * Editing state of one gallery. Spread `gallery` on `MediaGallery`, and show `editor` in the inspector while it is
 * not null. `onSave` must reject where saving failed.
 */
export function useMediaEditor(
  items: readonly MediaItem[],
  onSave: (item: MediaItem, change: MediaChange, ifMatch: string | undefined) => Promise<MediaItem>,
) {
  const [openId, setOpenId] = useState<number | null>(null);
  const [status, setStatus] = useState("");
  const item = items.find((each) => each.id === openId) ?? null;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (openId !== null || !(opener.current instanceof HTMLElement)) return;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && opener.current.isConnected) opener.current.focus();
    opener.current = null;
  }, [openId]);

  const save = async (edited: MediaItem, change: MediaChange, ifMatch: string | undefined) => {
    const saved = await onSave(edited, change, ifMatch);
    setOpenId(null);
    setStatus(t("Attachment updated."));
    return saved;
  };
  const editor: ReactNode = item ? (
    <MediaEditor
      key={item.id}
      item={item}
      onSave={(change, ifMatch) => save(item, change, ifMatch)}
      onClose={() => setOpenId(null)}
    />
  ) : null;

  return {
    editor,
    gallery: {
      selectedId: openId,
      status,
      onEdit: (chosen: MediaItem) => {
        opener.current = document.activeElement;
        setStatus("");
        setOpenId(chosen.id);
      },
    },
  };
}
