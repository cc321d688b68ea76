import "./paper.css";
import { Fragment } from "react";
import type { ReportBlock } from "#contract/services/reports/schema.ts";
import { PlanFigure } from "./plan-figure.tsx";

export type PaperSection = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
};

/** Sections of a document: headings, texts and tables, on a screen as on paper. */
export const PaperSections = ({ sections }: { readonly sections: readonly PaperSection[] }) =>
  sections.map((section) => <Section key={section.id} section={section} />);

const Section = ({ section }: { readonly section: PaperSection }) => (
  <section aria-label={section.title || undefined}>
    {section.title === "" ? null : <h3 className="paper-heading">{section.title}</h3>}
    {section.blocks.map((block, index) => (
      <Block key={index} block={block} headings={section.title === "" ? headings : belowTitle} />
    ))}
  </section>
);

/** Of a section without a title, such as a template that is tried before it has a name. */
const headings = ["h3", "h4", "h5"] as const;
const belowTitle = ["h4", "h5", "h6"] as const;

/** A text, whose pieces may be written in different ways. */
const Pieces = ({ block: { text, spans } }: { readonly block: ReportBlock }) =>
  spans === undefined
    ? text
    : spans.map(({ text: piece, strong, em, underline, problem }, index) => {
        const marked = problem ? <mark className="paper-problem">{piece}</mark> : piece;
        const lined = underline ? <u>{marked}</u> : marked;
        const leaning = em ? <em>{lined}</em> : lined;
        return <Fragment key={index}>{strong ? <strong>{leaning}</strong> : leaning}</Fragment>;
      });

type BlockProps = {
  readonly block: ReportBlock;
  /** The elements of a template's three sizes of headings. */
  readonly headings: typeof headings | typeof belowTitle;
};

function Block({ block, headings: sizes }: BlockProps) {
  const { kind, text, rows, level = 1, items = [] } = block;
  switch (kind) {
    case "heading": {
      const Heading = sizes[level - 1] ?? sizes[0];
      return (
        <Heading className="paper-subheading" data-level={level}>
          <Pieces block={block} />
        </Heading>
      );
    }
    case "text":
      return (
        <p className="paper-text">
          <Pieces block={block} />
        </p>
      );
    case "list":
      return (
        <ul className="paper-list">
          {items.map(({ text: entry, level: depth, marker }, index) => (
            <li key={index} data-level={Math.min(depth, 4)}>
              <span aria-hidden={marker === "•"}>{marker}</span>
              <span>{entry}</span>
            </li>
          ))}
        </ul>
      );
    case "problem":
      return (
        <p className="paper-text">
          <mark className="paper-problem">{text}</mark>
        </p>
      );
    case "page-break":
      return <hr className="paper-break" />;
    case "grid":
      return <Rows rows={rows} headed={false} />;
    case "plan":
      return block.plan === undefined ? null : <PlanFigure plan={block.plan} text={text} />;
    case "none":
      return <p className="paper-none">{text}</p>;
    case "facts":
      return (
        <table className="paper-table">
          <tbody>
            {rows.map(([label = "", value = ""]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "table":
      return <Rows rows={rows} />;
    case "signatures":
      return <Rows rows={rows} signing />;
    default:
      return kind satisfies never;
  }
}

type RowsProps = {
  readonly rows: readonly (readonly string[])[];
  /** Does the first row head the columns? */
  readonly headed?: boolean;
  readonly signing?: boolean;
};

function Rows({ rows, headed = true, signing = false }: RowsProps) {
  const [first = []] = rows;
  return (
    <table className={signing ? "paper-table paper-signatures" : "paper-table"}>
      {headed ? (
        <thead>
          <tr>
            {first.map((label, column) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.slice(headed ? 1 : 0).map((cells, row) => (
          <tr key={row}>
            {first.map((_, column) => (
              <td key={column}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
