// @ts-expect-error: generated files without types
import jbig2 from "pdfjs-dist/wasm/jbig2_nowasm_fallback.js";
// @ts-expect-error: generated files without types
import openjpeg from "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js";

/**
 * Decoders of scanned pages (JBIG2, CCITT fax, JPEG 2000) in plain JavaScript, because the page's policy (S-3)
 * forbids WebAssembly. The PDF worker requests a decoder by appending its file name to an address of ours: that
 * address is this file, and the name arrives as its query.
 */
const { pathname, search } = new URL(import.meta.url);

/** With a decoder's file name appended this is the decoder's address. The library requires the slash at the end. */
export const decodersUrl = `${pathname}?/`;

// biome-ignore lint/style/noDefaultExport: the worker asks for the default export
export default search.startsWith("?/jbig2") ? jbig2 : openjpeg;
