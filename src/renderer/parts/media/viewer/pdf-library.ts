import * as pdfjs from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url&no-inline";
import { workersOf } from "#lib/page/start-worker.ts";

const files = import.meta.glob<string>(
  [
    "../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}",
    "../../../../node_modules/pdfjs-dist/cmaps/*.bcmap",
  ],
  { query: "?url&no-inline", import: "default", eager: true },
);

const urlByName = new Map(Object.entries(files).map(([path, url]) => [path.split("/").at(-1) ?? path, url]));

/** Character maps and the 14 standard fonts, as files of this build. */
class BundledData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = urlByName.get(filename);
    if (url === undefined) throw new Error(`No such file in this build: ${filename}`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`The file could not be read: ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

const startWorker = workersOf("bellwether-pdf-worker", workerUrl, { type: "module" });

let spare: Worker | null = null;

/** Has a worker started before a file is chosen. Call what it answers when none will be chosen any more. */
export function expectPdf(): () => void {
  const made = startWorker();
  spare?.terminate();
  spare = made;
  void import("./pdf-decoders.ts").catch(() => undefined);
  return () => {
    if (spare !== made) return;
    spare = null;
    made.terminate();
  };
}

/**
 * Reads a PDF from an address of the page's own origin, or from its bytes: what was chosen from this computer has an
 * address that the page may not ask. Call `close` when it is no longer shown.
 */
export function openPdf(from: string | Uint8Array) {
  const port = spare ?? startWorker();
  spare = null;
  const worker = pdfjs.PDFWorker.create({ port });
  let task: ReturnType<typeof pdfjs.getDocument> | null = null;
  let closed = false;
  const open = async () => {
    const decoders = await import("./pdf-decoders.ts");
    // Referenced here, or the build would drop what only the worker imports.
    if (typeof decoders.default !== "function") throw new Error("The decoders are missing.");
    if (closed) throw new Error("The file was closed.");
    task = pdfjs.getDocument({
      ...(typeof from === "string" ? { url: from } : { data: from }),
      worker,
      BinaryDataFactory: BundledData,
      useWorkerFetch: false,
      useWasm: false,
      wasmUrl: decoders.decodersUrl,
      enableXfa: false,
      disableAutoFetch: true,
    });
    return task.promise;
  };
  return {
    document: open(),
    close: async () => {
      closed = true;
      await task?.destroy();
      worker.destroy();
      port.terminate();
    },
  };
}

export type Pdf = Awaited<ReturnType<typeof openPdf>["document"]>;
