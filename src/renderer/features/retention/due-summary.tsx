import type { DueSummary } from "#contract/services/retention/schema.ts";
import { t } from "#lib/words/t.ts";
import { Tag } from "#ui/facts/tag.tsx";
import { Table } from "#ui/list/table.tsx";
import { dueStateKinds, dueStateNames, kindNames } from "./retention-words.ts";

const headsOf = (differ: boolean) => [
  { label: t("Organization") },
  { label: t("What") },
  { label: t("Category") },
  ...(differ ? [{ label: t("State") }] : []),
  { label: t("Number"), number: true },
];

/** How much falls due, by organization, category and state. */
export function DueSummaryTable({ groups }: Pick<DueSummary, "groups">) {
  const differ = groups.some(({ state }) => state !== "due");
  return (
    <section className="retention-section" aria-labelledby="retention-summary">
      <h2 id="retention-summary">{t("In sum")}</h2>
      <Table label={t("How much falls due")} heads={headsOf(differ)} wraps>
        {groups.map(({ organization, kind, category, state, count }) => (
          <tr key={`${organization.id} ${kind} ${category} ${state}`}>
            <th scope="row">{organization.name}</th>
            <td>{kindNames[kind]}</td>
            <td>{category ?? (kind === "case" ? t("None") : "")}</td>
            {differ ? (
              <td>
                <Tag kind={dueStateKinds[state]}>{dueStateNames[state]}</Tag>
              </td>
            ) : null}
            <td className="bw-table-number">{count.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
