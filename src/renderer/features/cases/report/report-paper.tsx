import type { CaseReport, ReportBlock, ReportSection } from "#contract/services/reports/schema.ts";

const confidential = "Confidential: need to know only";

/** A preview of the document: the same words in the same order, on a sheet that stays white. */
export function ReportPaper({ report, busy }: { readonly report: CaseReport; readonly busy: boolean }) {
  return (
    <article className="report-paper" aria-label="Preview" aria-busy={busy}>
      <p className="report-running">
        <span>Case {report.number}</span>
        <span>{confidential}</span>
      </p>
      <h2 className="report-title">Case {report.number}</h2>
      <p>
        {report.title}
        <br />
        {report.organization}
      </p>
      {report.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <p className="report-running report-foot">
        <span>
          Printed by {report.printed_by}, {report.printed_at}
        </span>
        <span>{confidential}</span>
      </p>
    </article>
  );
}

const Section = ({ section }: { readonly section: ReportSection }) => (
  <section aria-label={section.title}>
    <h3 className="report-heading">{section.title}</h3>
    {section.blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </section>
);

function Block({ block: { kind, text, rows } }: { readonly block: ReportBlock }) {
  switch (kind) {
    case "heading":
      return <h4 className="report-subheading">{text}</h4>;
    case "text":
      return <p className="report-text">{text}</p>;
    case "none":
      return <p className="report-none">{text}</p>;
    case "facts":
      return (
        <table className="report-table">
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
    default:
      return kind satisfies never;
  }
}

function Rows({ rows: [head = [], ...rows] }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table className="report-table">
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
