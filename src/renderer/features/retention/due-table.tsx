import { Link } from "react-router";
import type { DueKind, DueRow } from "#contract/services/retention/schema.ts";
import { ruleWords } from "#contract/services/retention/words.ts";
import { paths } from "#lib/page/paths.ts";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { Table } from "#ui/list/table.tsx";
import { dueStateKinds, dueStateNames, withWords } from "./retention-words.ts";

type DueTableProps = {
  readonly kind: DueKind;
  readonly rows: readonly DueRow[];
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: (chosen: ReadonlySet<number>) => void;
  readonly onKeep: (row: DueRow) => void;
};

const nameOf = ({ number, title }: DueRow): string => (number === null ? title : `${number} ${title}`);

/** Records that are due, with the rule, what goes with each, and whether it may be proposed. */
export function DueTable({ kind, rows, chosen, onChosen, onKeep }: DueTableProps) {
  const free = rows.filter((row) => row.can_propose).map((row) => row.id);
  const all = free.length > 0 && free.every((id) => chosen.has(id));
  const toggle = (ids: readonly number[], on: boolean) =>
    onChosen(new Set(on ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  // Where all are simply due, the heading of the page says so.
  const [first] = rows;
  const differ = rows.some((row) => row.state !== "due" || whyWords(row) !== whyWords(first ?? row));
  const heads = [
    { label: t("Choose") },
    { label: kind === "case" ? t("Case") : t("Person") },
    ...(differ ? [{ label: t("State") }] : []),
    { label: kind === "case" ? t("Closed") : t("Last changed") },
    { label: t("Rule") },
    { label: t("Goes with it") },
    { label: t("Keep longer") },
  ];
  return (
    <section className="retention-section" aria-labelledby="retention-due">
      <div className="retention-head">
        <h2 id="retention-due">{kind === "case" ? t("Cases") : t("People")}</h2>
        {free.length === 0 ? null : (
          <Checkbox
            label={t("All on this page that are due")}
            checked={all}
            indeterminate={!all && free.some((id) => chosen.has(id))}
            onChange={(event) => toggle(free, event.target.checked)}
          />
        )}
      </div>
      {differ || first === undefined ? null : <p className="retention-note">{whyWords(first)}</p>}
      <Table label={t("What falls due")} heads={heads} wraps>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="retention-choose">
              {row.can_propose ? (
                <Checkbox
                  label={t("Choose {{nameOf}}", { nameOf: nameOf(row) })}
                  hideLabel
                  checked={chosen.has(row.id)}
                  onChange={(event) => toggle([row.id], event.target.checked)}
                />
              ) : null}
            </td>
            <th scope="row" className="retention-record">
              <Link to={kind === "case" ? paths.case(row.id) : paths.person(row.uuid)}>{nameOf(row)}</Link>
              <span className="retention-note">
                {[row.organization.name, row.category, row.type].filter((each) => each !== null).join(", ")}
              </span>
            </th>
            {differ ? (
              <td>
                {row.state === "due" ? null : (
                  <Tag kind={dueStateKinds[row.state]}>{dueStateNames[row.state]}</Tag>
                )}
                <span className="retention-note">{whyWords(row)}</span>
              </td>
            ) : null}
            <td className="bw-numbers">
              {formatDate(row.since)}
              <span className="retention-note">{t("Due {{date}}", { date: formatDate(row.due_at) })}</span>
            </td>
            <td className="retention-rule">{ruleWords(row.rule)}</td>
            <td className="retention-with">{withWords(row.with) || t("Nothing else")}</td>
            <td className="retention-act">
              {row.state === "due" || row.state === "kept" ? (
                <Button size="small" onClick={() => onKeep(row)}>
                  {row.state === "kept" ? t("Change…") : t("Keep longer…")}
                </Button>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const whyWords = ({ state, can_propose, kept_until, kept_reason, due_at }: DueRow): string => {
  if (state === "kept")
    return t("Until {{date}}: {{keptReason}}", {
      date: formatDate(kept_until) ?? "",
      keptReason: kept_reason ?? "",
    });
  if (state === "held") return t("It stays until the hold ends");
  if (state !== "due" || can_propose) return "";
  return new Date(due_at) > new Date() ? t("Not due yet") : t("Can be proposed from tomorrow on");
};
