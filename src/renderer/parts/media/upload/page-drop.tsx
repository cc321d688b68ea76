import "./page-drop.css";
import { useEffect, useState } from "react";
import { t } from "#lib/words/t.ts";
import { useToast } from "#ui/overlays/toast.tsx";
import { aimAt, type NoPlace, placeOnPage } from "./drop-places.ts";
import { readDrop } from "./dropped.ts";

const noPlaceWords = {
  none: t(
    "This page has no place for files, so nothing was added. Open the files of a case or a person and drop them there.",
  ),
  covered: t(
    "A dialog is open over the place for files, so nothing was added. Close it, then drop them again.",
  ),
  several: t("This page has several places for files, so nothing was added. Drop them on one of the boxes."),
} as const satisfies Readonly<Record<NoPlace, string>>;

const heldWords = {
  none: t("This page has no place for files"),
  covered: t("A dialog is open over the place for files"),
  several: t("Drop the files on one of the boxes"),
  here: t("Drop anywhere to add the files to the highlighted box"),
} as const satisfies Readonly<Record<NoPlace | "here", string>>;

/**
 * Files that are dropped beside a drop box: they go to the one place that the page has for files, and where there is none,
 * words say so. Without this they would vanish, or in a browser take the place of the page.
 */
export function PageDrop() {
  const show = useToast();
  const [held, setHeld] = useState<NoPlace | "here" | null>(null);

  useEffect(() => {
    /** Something of the page itself is dragged: a picture, a link, words. */
    let own = false;
    const isOurs = (event: DragEvent): event is DragEvent & { readonly dataTransfer: DataTransfer } =>
      !own && !event.defaultPrevented && event.dataTransfer?.types.includes("Files") === true;
    const letGo = () => {
      aimAt(null);
      setHeld(null);
    };
    const over = (event: DragEvent) => {
      // A drop box has taken it up by itself.
      if (event.defaultPrevented) return letGo();
      if (!isOurs(event)) return;
      event.preventDefault();
      const place = placeOnPage();
      const isPlace = typeof place !== "string";
      // Where there is no place too: with no effect nothing would be dropped, and nothing could be said of it.
      event.dataTransfer.dropEffect = "copy";
      aimAt(isPlace ? place : null);
      setHeld(isPlace ? "here" : place);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) letGo();
    };
    const drop = (event: DragEvent) => {
      letGo();
      if (!isOurs(event)) return;
      event.preventDefault();
      const place = placeOnPage();
      if (typeof place === "string") return show({ message: noPlaceWords[place], kind: "stop" });
      void readDrop(event.dataTransfer).then(({ files, refused }) => {
        place.element.scrollIntoView({ block: "nearest" });
        place.take(files, refused);
      });
    };
    const begin = () => {
      own = true;
    };
    const end = () => {
      own = false;
      letGo();
    };
    document.addEventListener("dragenter", over);
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    document.addEventListener("dragstart", begin);
    document.addEventListener("dragend", end);
    return () => {
      document.removeEventListener("dragenter", over);
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
      document.removeEventListener("dragstart", begin);
      document.removeEventListener("dragend", end);
    };
  }, [show]);

  return held === null ? null : (
    <div className="bw-page-drop">
      <span>{heldWords[held]}</span>
    </div>
  );
}
