/** A case number: "2026-0147", "NHS-2026-0015". */
const number = /((?:[A-Z0-9]+-)?\d{4}-\d{3,})/;

/** A sentence in which no case number is broken at its hyphens. */
export function WholeNumbers({ text }: { readonly text: string }) {
  return text.split(number).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="bw-whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
