import "./skeleton.css";

export type SkeletonProps = {
  /** What is coming, for screen readers: "Loading cases". */
  readonly label: string;
  /** `rows`: picture, line, date. `text`: lines. `page`: title and lines. */
  readonly shape?: "rows" | "text" | "page";
  readonly count?: number;
};

const WIDTHS = ["46%", "58%", "38%", "52%", "64%", "42%"] as const;

/** The shape of the content to come; shown after 150 ms. */
export function Skeleton({ label, shape = "rows", count = 3 }: SkeletonProps) {
  return (
    <div className="bw-skeleton" role="status">
      <span className="bw-hidden">{label}</span>
      {shape === "page" ? <Bone width="240px" height="20px" /> : null}
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span key={index} className="bw-skeleton-row" aria-hidden>
          {shape === "rows" ? <span className="bw-bone bw-bone-square" /> : null}
          <Bone width={shape === "rows" ? at(index) : `calc(${at(index)} + 30%)`} />
          {shape === "rows" ? (
            <>
              <span className="bw-skeleton-gap" />
              <Bone width="48px" />
            </>
          ) : null}
        </span>
      ))}
    </div>
  );
}

const at = (index: number) => WIDTHS[index % WIDTHS.length] ?? "50%";

/** One gray bar, to build other shapes. */
export function Bone({ width, height }: { readonly width: string; readonly height?: string }) {
  return <span className="bw-bone" style={{ width, height }} aria-hidden />;
}
