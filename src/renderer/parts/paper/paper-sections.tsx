import "./paper.css";
import type { ReportBlock } from "#contract/services/reports/schema.ts";

export type PaperSection = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ReportBlock[];
};

/** Sections of a document: headings, texts and tables, on a screen as on paper. */
export const PaperSections = ({ sections }: { readonly sections: readonly PaperSection[] }) =>
  sections.map((section) => <Section key={section.id} section={section} />);

const Section = ({ section }: { readonly section: PaperSection }) => (
  <section aria-label={section.title}>
    <h3 className="paper-heading">{section.title}</h3>
    {section.blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </section>
);

function Block({ block: { kind, text, rows } }: { readonly block: ReportBlock }) {
  switch (kind) {
    case "heading":
      return <h4 className="paper-subheading">{text}</h4>;
    case "text":
      return <p className="paper-text">{text}</p>;
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

type RowsProps = { readonly rows: readonly (readonly string[])[]; readonly signing?: boolean };

function Rows({ rows: [head = [], ...rows], signing = false }: RowsProps) {
  return (
    <table className={signing ? "paper-table paper-signatures" : "paper-table"}>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {head.map((label, column) => (
              <td key={label}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
