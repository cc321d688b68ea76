import { t } from "#lib/words/t.ts";
import "./viewer.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FileView } from "#contract/bridge/registry.ts";
import type { MediaItem } from "#contract/records/media/schema.ts";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { fromMailText, type MailFiles } from "#parts/media/from-mail.ts";
import { mediaFacts } from "#parts/media/media-card.tsx";
import { GovernedButton } from "#parts/policy/governed-button.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Dialog, DialogNote } from "#ui/overlays/dialog.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { FilmView } from "./film-view.tsx";
import { PictureView } from "./picture-view.tsx";
import { mostBytesShown } from "./preview-limits.ts";
import { SoundView } from "./sound-view.tsx";
import { TextView } from "./text-view.tsx";
import { Unshown } from "./unshown.tsx";
import type { NotShown } from "./unshown-words.ts";
import { fileViewQuery, useSaveFile } from "./use-file-view.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";

const PdfView = lazy(async () => ({ default: (await import("./pdf-view.tsx")).PdfView }));
const MailView = lazy(async () => ({ default: (await import("./mail/mail-view.tsx")).MailView }));
const OfficeView = lazy(async () => ({ default: (await import("./office/office-view.tsx")).OfficeView }));

export type MediaViewerProps<T extends MediaItem = MediaItem> = {
  /** Null closes it. */
  readonly item: T | null;
  /** The files among which Next and Previous move, in their order. Without them there is only this one. */
  readonly items?: readonly T[];
  readonly onView?: (item: T) => void;
  readonly onClose: () => void;
  /** Adds files that were taken out of a mail to the same record. Without it a mail only lists what is in it. */
  readonly mailFiles?: MailFiles | undefined;
};

/** `PDF, 184 kB, added Nov 18. From the mail “Schedule”`. */
function factsAndMail(item: MediaItem): string {
  const mail = fromMailText(item);
  return mail === null ? mediaFacts(item) : t("{{facts}}. {{mail}}", { facts: mediaFacts(item), mail });
}

/**
 * Shows one attachment: pictures, PDF, text, the words of mails and Office files, sound and film (S-13). Other kinds say what they are
 * and can be saved.
 */
export function MediaViewer<T extends MediaItem>(props: MediaViewerProps<T>) {
  const { item, items = [], onView, onClose, mailFiles } = props;
  // The last file stays drawn while the dialog fades out.
  const [last, setLast] = useState(item);
  useEffect(() => {
    if (item) setLast(item);
  }, [item]);
  const shown = item ?? last;
  const save = useSaveFile();
  return (
    <Dialog
      open={item !== null}
      width="window"
      title={shown?.file_name ?? t("File")}
      onClose={onClose}
      footer={
        <>
          <DialogNote>{shown ? factsAndMail(shown) : ""}</DialogNote>
          <GovernedButton
            needs="save"
            icon={Download}
            loading={save.isPending}
            onClick={() => {
              if (shown) save.mutate(shown.id);
            }}
          >
            {t("Save as…")}
          </GovernedButton>
          <Button variant="primary" onClick={onClose}>
            {t("Close")}
          </Button>
        </>
      }
    >
      {save.error ? (
        <Callout kind="stop" role="alert">
          {errorMessage(save.error)}
        </Callout>
      ) : null}
      {item && onView && items.length > 1 ? <Steps item={item} items={items} onView={onView} /> : null}
      {shown ? <Content key={shown.id} item={shown} mailFiles={mailFiles} /> : null}
    </Dialog>
  );
}

type StepsProps<T extends MediaItem> = {
  readonly item: T;
  readonly items: readonly T[];
  readonly onView: (item: T) => void;
};

function Steps<T extends MediaItem>({ item, items, onView }: StepsProps<T>) {
  const at = items.findIndex((each) => each.id === item.id);
  const previous = items[at - 1];
  const next = items[at + 1];
  const back = () => previous && onView(previous);
  const on = () => next && onView(next);
  useViewerKeys({ ArrowLeft: back, ArrowRight: on });
  const row = useRef<HTMLDivElement>(null);
  // A button of the file before, such as Zoom, took the focus with it; Esc must still be heard.
  useEffect(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) row.current?.querySelectorAll("button")[1]?.focus();
  }, [item.id]);
  return (
    <div ref={row} className="bw-viewer-steps">
      <IconButton
        icon={ChevronLeft}
        label={t("Previous file")}
        shortcut="←"
        tooltipPlacement="top"
        size="small"
        aria-disabled={previous === undefined}
        onClick={back}
      />
      <span role="status" className="bw-numbers">
        {t("File {{number}} of {{count}}", { number: at + 1, count: items.length })}
      </span>
      <IconButton
        icon={ChevronRight}
        label={t("Next file")}
        shortcut="→"
        tooltipPlacement="top"
        size="small"
        aria-disabled={next === undefined}
        onClick={on}
      />
    </div>
  );
}

type ContentProps = Pick<MediaViewerProps, "mailFiles"> & { readonly item: MediaItem };

function Content({ item, mailFiles }: ContentProps) {
  const { bridge } = useHost();
  const view = useQuery(fileViewQuery(bridge, item.id));
  return (
    <Loaded query={view} label={t("Opening the file")} shape="text">
      {(found) => <Preview item={item} view={found} mailFiles={mailFiles} />}
    </Loaded>
  );
}

function Preview({ item, view, mailFiles }: ContentProps & { readonly view: FileView }) {
  const [problem, setProblem] = useState<NotShown | null>(null);
  const { url, preview } = view;
  const format = preview === "none" ? "format" : null;
  const why = problem ?? format ?? (view.size > mostBytesShown(preview) ? "too-large" : null);
  if (why !== null) return <Unshown item={item} preview={preview} why={why} />;
  const file = { url, name: item.file_name, onBroken: (found: NotShown = "broken") => setProblem(found) };
  if (preview === "image") return <PictureView {...file} />;
  if (preview === "sound") return <SoundView {...file} />;
  if (preview === "film") return <FilmView {...file} />;
  if (preview === "text") return <TextView {...file} />;
  return (
    <Suspense fallback={<Skeleton label={t("Opening the file")} shape="text" />}>
      {preview === "mail" ? (
        <MailView {...file} mimeType={view.mimeType} pathId={item.path_id} mailFiles={mailFiles} />
      ) : preview === "document" || preview === "workbook" ? (
        <OfficeView {...file} kind={preview} />
      ) : (
        <PdfView {...file} />
      )}
    </Suspense>
  );
}
