import { useQuery } from "@tanstack/react-query";
import {
  File,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Mail,
  Presentation,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { Icon, type LucideIcon } from "#ui/facts/icon.tsx";
import { endingOf, previewOf } from "./file-facts.ts";
import { fileViewQuery } from "./viewer/use-file-view.ts";

const SHEETS = ["xlsx", "xls", "csv", "ods"];
const MAILS = ["eml", "msg"];
const SLIDES = ["pptx", "ppt", "odp"];
/** Larger pictures are not fetched for a card; View still shows them. */
const LARGEST = 12 * 1024 * 1024;

/** The icon of a kind of file. */
export function fileIcon(mimeType: string, fileName: string): LucideIcon {
  const ending = endingOf(fileName);
  if (mimeType.startsWith("image/")) return FileImage;
  if (mimeType.startsWith("audio/")) return FileAudio;
  if (mimeType.startsWith("video/")) return FileVideo;
  if (SHEETS.includes(ending)) return FileSpreadsheet;
  if (SLIDES.includes(ending)) return Presentation;
  if (MAILS.includes(ending)) return Mail;
  return previewOf(mimeType) === "none" && !["doc", "docx", "odt", "rtf"].includes(ending) ? File : FileText;
}

/** A small picture of an image once it comes into view, an icon for other kinds. Decorative: the name is beside it. */
export function MediaPicture({ item, tall = false }: { readonly item: MediaItem; readonly tall?: boolean }) {
  const { bridge } = useHost();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const [broken, setBroken] = useState(false);
  const isPicture = previewOf(item.mime_type) === "image" && item.size <= LARGEST;
  const view = useQuery({ ...fileViewQuery(bridge, item.id), enabled: isPicture && seen });
  const url = !broken && view.data?.preview === "image" ? view.data.url : null;
  return (
    <div
      ref={box}
      className={tall ? "bw-media-picture bw-media-picture-tall" : "bw-media-picture"}
      aria-hidden
    >
      {url !== null ? (
        <img src={url} alt="" decoding="async" draggable={false} onError={() => setBroken(true)} />
      ) : (
        <Icon of={fileIcon(item.mime_type, item.file_name)} size={32} />
      )}
    </div>
  );
}

/** True once the element is near the visible area. */
function useSeen(box: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: "120px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, seen]);
  return seen;
}
