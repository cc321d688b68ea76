import yauzl from "yauzl";

/** A cell or row of a sheet with the place that it claims. What stands in quotes before it may hold a «>». */
const placed = /<(?:\w+:)?(?:c|row)\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*?\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** No program writes a «<» into an attribute, and a reader may take it or not. */
const unclear = /<(?:\w+:)?(?:c|row)\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*(?:"[^"<]*|'[^'<]*)</;
/** A tag, behind the last «<», that is not at its end: a «>» in quotes ends none. */
const cut = /^<(?:[^>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?$/;
const place = /^([A-Z]{0,3})(\d{1,7})$/i;
/** Longer tags than this are in no sheet. */
const longestTag = 64 * 1024;

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);

/**
 * How many cells a reader would have to make room for: a sheet may hold one cell and say that it is the last of
 * seventeen thousand million. Infinity where a place is none. Fails where the archive is damaged or lies of its sizes.
 */
export async function cellsOfWorkbook(path: string): Promise<number> {
  const zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true });
  try {
    let cells = 0;
    for await (const entry of zip.eachEntry()) {
      if (!/\.xml$/i.test(entry.fileName)) continue;
      let [rows, columns, rest] = [0, 0, ""];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        // What is not ASCII does not matter here; a zero byte would be another way to write letters.
        const text = rest + (chunk as Buffer).toString("latin1");
        if (text.includes("\0") || unclear.test(text)) return Number.POSITIVE_INFINITY;
        for (const found of text.matchAll(placed)) {
          const parts = place.exec(found[1] ?? found[2] ?? "");
          if (parts === null) return Number.POSITIVE_INFINITY;
          columns = Math.max(columns, columnNumber(parts[1] ?? ""));
          rows = Math.max(rows, Number(parts[2]));
        }
        // Only a tag that is cut in two is kept: the text behind a whole one may be as long as it likes.
        const open = text.lastIndexOf("<");
        const last = open < 0 ? "" : text.slice(open);
        rest = cut.test(last) ? last : "";
        if (rest.length > longestTag) return Number.POSITIVE_INFINITY;
      }
      cells += rows * Math.max(1, columns);
    }
    return cells;
  } finally {
    zip.close();
  }
}
