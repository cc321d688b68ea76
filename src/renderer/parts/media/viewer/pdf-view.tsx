import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#lib/words/t.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Skeleton } from "#ui/states/skeleton.tsx";
import { openPdf, type Pdf } from "./pdf-library.ts";
import type { FileContentProps } from "./text-view.tsx";
import { ZoomButtons } from "./zoom-buttons.tsx";

const ZOOMS = [0.75, 1, 1.25, 1.5, 2, 3] as const;

/** One page of a PDF at a time, drawn on a canvas, with its text for screen readers. */
export function PdfView({ url, name, onBroken }: FileContentProps) {
  const pdf = usePdf(url, onBroken);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  if (!pdf) return <Skeleton label={t("Opening the file")} shape="text" />;
  const total = pdf.numPages;
  return (
    <div className="bw-viewer-pdf">
      <div className="bw-viewer-bar">
        <IconButton
          icon={ChevronLeft}
          label={t("Previous page")}
          size="small"
          aria-disabled={page === 1}
          onClick={() => setPage(Math.max(1, page - 1))}
        />
        <span role="status" className="bw-numbers">
          {t("Page {{page}} of {{total}}", { page, total })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t("Next page")}
          size="small"
          aria-disabled={page === total}
          onClick={() => setPage(Math.min(total, page + 1))}
        />
        <span className="bw-viewer-gap" />
        <ZoomButtons zoom={zoom} steps={ZOOMS} onZoom={setZoom} />
      </div>
      <PdfPage pdf={pdf} page={page} zoom={ZOOMS[zoom] ?? 1} name={name} onBroken={onBroken} />
    </div>
  );
}

function usePdf(url: string, onBroken: () => void): Pdf | null {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const fail = useRef(onBroken);
  fail.current = onBroken;
  useEffect(() => {
    let gone = false;
    const opened = openPdf(url);
    opened.document.then(
      (document) => {
        if (!gone) setPdf(document);
      },
      () => {
        if (!gone) fail.current();
      },
    );
    return () => {
      gone = true;
      void opened.close().catch(() => undefined);
    };
  }, [url]);
  return pdf;
}

type PdfPageProps = {
  readonly pdf: Pdf;
  readonly page: number;
  readonly zoom: number;
  readonly name: string;
  readonly onBroken: () => void;
};

function PdfPage({ pdf, page, zoom, name, onBroken }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState("");
  const fail = useRef(onBroken);
  fail.current = onBroken;

  useEffect(() => {
    let gone = false;
    let stop = () => {};
    const draw = async () => {
      const sheet = await pdf.getPage(page);
      const target = canvas.current;
      if (gone || !target) return;
      // At 100% the page fills the available width.
      const width = target.parentElement?.clientWidth ?? 640;
      const natural = sheet.getViewport({ scale: 1 });
      const density = Math.min(window.devicePixelRatio || 1, 2);
      const viewport = sheet.getViewport({ scale: (width / natural.width) * zoom * density });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      target.style.width = `${Math.floor(viewport.width / density)}px`;
      const task = sheet.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      const content = await sheet.getTextContent();
      if (!gone) setWords(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
    };
    draw().catch((error: unknown) => {
      const cancelled = error instanceof Error && error.name === "RenderingCancelledException";
      if (!gone && !cancelled) fail.current();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [pdf, page, zoom]);

  return (
    <section
      className="bw-viewer-well bw-viewer-page"
      aria-label={t("{{name}}, page {{page}}", { name, page })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <canvas ref={canvas} aria-hidden data-page={page} />
      <p className="bw-hidden">{words}</p>
    </section>
  );
}
