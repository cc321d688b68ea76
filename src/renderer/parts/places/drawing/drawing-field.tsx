import "./drawing-field.css";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useHost } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import {
  DrawingProblem,
  type Drawn,
  drawingFrom,
  expectPdfDrawing,
  isPdf,
  type OpenPdf,
  openPdfDrawing,
} from "./prepare-drawing.ts";

/** Stands for the upload while it is on its way. */
const preparing = "preparing";

/** The upload of a drawing, as a form has it: it is not saved without the drawing that one sees. */
export const drawingUpload = z
  .uuid({ error: t("The drawing is still being prepared. Try again in a moment.") })
  .optional();

interface DrawingFieldProps {
  readonly label: string;
  readonly help: string;
  /** The upload that is chosen. */
  readonly value: string | undefined;
  readonly onChange: (upload: string | undefined) => void;
  /** What is to be chosen is called a picture. */
  readonly picture?: boolean;
  /** Is there a drawing already? */
  readonly there: boolean;
  readonly error: string | undefined;
  /** What is shown of the picture that was chosen, in place of the picture itself; null: only its upload is left. */
  readonly children?: (url: string | null) => ReactNode;
}

/** Chooses a picture, or a page of a PDF, and sends it as a drawing. The file itself stays where it is. */
export function DrawingField(props: DrawingFieldProps) {
  const { label, help, value, onChange, picture = false, there, error, children } = props;
  const { bridge, stageFiles } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [page, setPage] = useState("1");
  /** The page that is drawn: it is taken by leaving its field as by the button, and once by both. */
  const asked = useRef("1");
  const [preview, setPreview] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => expectPdfDrawing(), []);
  useEffect(() => () => pdf?.close(), [pdf]);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failed) {
      asked.current = "";
      setProblem(failed instanceof DrawingProblem ? failed.message : errorMessage(failed));
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  // What was on its way when the window was closed did not arrive.
  useEffect(() => {
    if (latest.current.value === preparing) latest.current.onChange(undefined);
  }, []);
  const send = async ({ preview: shown, file }: Drawn) => {
    const before = latest.current.value;
    setPreview(URL.createObjectURL(shown));
    latest.current.onChange(preparing);
    try {
      const [ref] = await stageFiles([await file()]);
      if (ref === undefined) throw new DrawingProblem(t("The file could not be read."));
      latest.current.onChange((await bridge.call("files.upload", { ref: ref.ref }, { timeout: 0 })).id);
    } catch (failed) {
      setPreview(null);
      latest.current.onChange(before);
      throw failed;
    }
  };
  const take = (file: File) =>
    run(async () => {
      if (!isPdf(file)) {
        setPdf(null);
        return send(await drawingFrom(file));
      }
      const opened = await openPdfDrawing(file);
      setPdf(opened);
      setPage("1");
      asked.current = "1";
      return send(await opened.draw(1));
    });
  const takePage = (opened: OpenPdf) => {
    if (page === asked.current) return;
    asked.current = page;
    void run(async () => {
      const number = Number(page);
      if (!Number.isInteger(number) || number < 1 || number > opened.pages)
        throw new DrawingProblem(t("Give a page from 1 to {{pages}}.", { pages: opened.pages }));
      await send(await opened.draw(number));
    });
  };

  return (
    <fieldset className="drawing-field">
      <legend className="bw-field-label">{label}</legend>
      <p className="bw-field-help">{help}</p>
      <input
        ref={input}
        type="file"
        className="bw-hidden"
        tabIndex={-1}
        aria-label={t("Drawing file")}
        accept=".png,.jpg,.jpeg,.webp,.svg,.pdf"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void take(file);
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {there || value
          ? picture
            ? t("Replace the picture…")
            : t("Replace the drawing…")
          : picture
            ? t("Choose a picture…")
            : t("Choose a drawing…")}
      </Button>
      {pdf !== null && pdf.pages > 1 ? (
        <div className="drawing-page">
          <TextField
            label={t("Page, of {{pages}}", { pages: pdf.pages })}
            inputMode="numeric"
            value={page}
            onChange={(event) => setPage(event.target.value)}
            onBlur={() => takePage(pdf)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              takePage(pdf);
            }}
          />
          <Button loading={busy} onClick={() => takePage(pdf)}>
            {t("Use this page")}
          </Button>
        </div>
      ) : null}
      {(problem ?? error) ? (
        <p role="alert" className="bw-field-error">
          {problem ?? error}
        </p>
      ) : null}
      {children ? (
        value === undefined ? null : (
          children(preview)
        )
      ) : preview === null ? null : (
        <img className="drawing-preview" src={preview} alt={t("The drawing that was chosen")} />
      )}
    </fieldset>
  );
}
