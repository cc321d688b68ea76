import { roleNames } from "#contract/kit/roles.ts";
import type { ListedState } from "#contract/records/users/schema.ts";
import { t } from "#lib/words/t.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Tag } from "#ui/facts/tag.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Table } from "#ui/list/table.tsx";
import type { Answered, Round } from "./use-invite-list.ts";

const heads = ["Line", "Name", "Email", "Organization", "Role", "What happens"].map((label) => ({ label }));

const tryWords: Readonly<Record<ListedState, string>> = {
  new: t("Will be invited"),
  role: "Has an account: gets this role too",
  same: t("Has this role already"),
  refused: t("Left out"),
};
const doneWords: Readonly<Record<ListedState, string>> = {
  ...tryWords,
  new: t("Invited"),
  role: "Got this role",
};

const people = (count: number) => t("{{count}} people", { count });

type InvitedRowsProps = {
  readonly round: Round;
  readonly sent: number | null;
  readonly onInvite: () => void;
};

/** What becomes, or became, of each row: what is to be fixed comes first. */
export function InvitedRows({ round, sent, onInvite }: InvitedRowsProps) {
  const { rows, tried, list } = round;
  const count = (state: ListedState) => rows.filter(({ answer }) => answer.state === state).length;
  const wanted = count("new") + count("role");
  const wrong = rows.filter(({ answer }) => answer.state === "refused");
  const others = rows.filter(({ answer }) => answer.state !== "refused");
  const said = [
    tried ? `${people(wanted)} to invite` : `${people(wanted)} invited`,
    ...(count("same") > 0 ? [`${count("same")} with this role already`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} to fix`] : []),
  ].join(", ");
  return (
    <section aria-labelledby="invite-list-rows">
      <SectionHeader
        id="invite-list-rows"
        title={tried ? t("Check") : t("Result")}
        action={
          tried && wanted > 0 ? (
            <Button variant="primary" loading={sent !== null} onClick={onInvite}>
              {t("Invite {{people}}", { people: people(wanted) })}
            </Button>
          ) : undefined
        }
      />
      <p role="status" className="invite-list-said">
        {sent === null
          ? `${said}.`
          : t("{{sent}} of {{count}} rows sent.", { sent, count: list.rows.length })}
        {list.leftOut.length > 0
          ? ` ${t("Not taken: {{leftOut}}.", { leftOut: list.leftOut.join(", ") })}`
          : ""}
      </p>
      <Table label={t("Rows of the list")} heads={heads} wraps>
        {[...wrong, ...others].map((row) => (
          <RowLine key={row.line} row={row} tried={tried} />
        ))}
      </Table>
    </section>
  );
}

function RowLine({ row: { line, row, answer }, tried }: { readonly row: Answered; readonly tried: boolean }) {
  const problems = Object.values(answer.problems).flat();
  return (
    <tr>
      <td className="bw-numbers invite-list-line">{line}</td>
      <td>{answer.full_name}</td>
      <td>{answer.email}</td>
      <td>{answer.organization_name ?? row.organization}</td>
      <td className="invite-list-role">{answer.role === null ? row.role : roleNames[answer.role]}</td>
      <td className="invite-list-words">
        {answer.state === "refused" ? <Tag kind="outline">{t("To fix")}</Tag> : null}{" "}
        {problems.length > 0 ? problems.join(" ") : (tried ? tryWords : doneWords)[answer.state]}
      </td>
    </tr>
  );
}
