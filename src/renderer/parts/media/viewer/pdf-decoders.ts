// @ts-expect-error: generated files without types
import jbig2 from "pdfjs-dist/wasm/jbig2_nowasm_fallback.js";
// @ts-expect-error: generated files without types
import openjpeg from "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js";

/**
 * Decoders of scanned pages (JBIG2, CCITT fax, JPEG 2000) in plain JavaScript: the policy of the page (S-3) allows no
 * WebAssembly. The PDF worker asks for them by putting a file name behind an address of ours, so the address is this
 * very file and the name arrives as its query.
 */
const { pathname, search } = new URL(import.meta.url);

/** Put before a decoder's file name, this is its address. The library asks for a slash at the end. */
export const decodersUrl = `${pathname}?/`;

// biome-ignore lint/style/noDefaultExport: the worker asks for the default export
export default search.startsWith("?/jbig2") ? jbig2 : openjpeg;
