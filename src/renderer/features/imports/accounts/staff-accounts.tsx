import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type Role, roleNames, roles } from "#contract/kit/roles.ts";
import type { ImportRecord } from "#contract/services/imports/schema.ts";
import type { RosterAccounts } from "#contract/services/imports/staff.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { errorMessage } from "#lib/bridge/error-message.ts";
import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import { useMailWay } from "#parts/people/mail-way.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Table } from "#ui/list/table.tsx";
import { Callout } from "#ui/states/callout.tsx";
import { Loaded } from "#ui/states/loaded.tsx";
import { countText, peopleText } from "../import-words.ts";
import { useStaffList } from "./use-staff-list.ts";

/** Who of the staff may be invited, and whose account is left over. Nothing happens by itself. */
export function StaffAccounts({ one }: { readonly one: ImportRecord }) {
  const way = useMailWay();
  const found = useQuery(apiQuery(useApi(), "imports.accounts", { params: { id: one.id } }));
  return (
    <Loaded query={found} label={t("Loading staff without an account")} count={2}>
      {({ data }) => (
        <>
          {data.positions.length === 0 || way === "nowhere" ? null : (
            <Invitations one={one} accounts={data} />
          )}
          {data.gone.length === 0 ? null : <LeftOver accounts={data} />}
        </>
      )}
    </Loaded>
  );
}

/** As a person reads the word of a roster: "district administrator" stands there in one word. */
const positionName = (position: string): string => {
  const words = position.replace(/(district|site|system|assistant|office|social)(?=[a-z])/, "$1 ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const nobody = "";
const roleOptions = [
  { value: nobody, label: t("Not invited") },
  ...roles.map((role) => ({ value: role, label: roleNames[role] })),
];

type Chosen = Readonly<Record<string, Role>>;
type AboutAccounts = { readonly one: ImportRecord; readonly accounts: RosterAccounts };

function Invitations({ one, accounts: { positions } }: AboutAccounts) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { collect, collecting } = useStaffList(one.id);
  const navigate = useNavigate();
  const wanted = positions.reduce((sum, { position, count }) => (chosen[position] ? sum + count : sum), 0);
  const choose = (position: string, value: string) => {
    const { [position]: _former, ...others } = chosen;
    const role = roles.find((each) => each === value);
    setChosen(role === undefined ? others : { ...others, [position]: role });
  };
  const invite = async () => {
    setProblem(null);
    try {
      navigate(paths.inviteColleagues(), { state: { list: await collect(chosen) } });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <section className="import-section" aria-labelledby="import-accounts">
      <SectionHeader id="import-accounts" title={t("Staff without an account")} />
      <p className="import-note">
        {t(
          "Nobody gets an account by an import. Choose what each position may do; the next page shows the list, and invites whom you leave in it.",
        )}
      </p>
      <Table
        label={t("Positions")}
        heads={[{ label: t("Position") }, { label: t("People"), number: true }, { label: t("Invite as") }]}
      >
        {positions.map(({ position, count }) => (
          <tr key={position}>
            <td>{positionName(position)}</td>
            <td className="bw-table-number">{countText(count)}</td>
            <td>
              <SelectField
                label={t("Invite {{position}} as", { position: positionName(position) })}
                hideLabel
                value={chosen[position] ?? nobody}
                options={roleOptions}
                onChange={(event) => choose(position, event.target.value)}
              />
            </td>
          </tr>
        ))}
      </Table>
      {problem === null ? null : (
        <Callout kind="stop" role="alert" title={t("The list could not be made")}>
          {problem}
        </Callout>
      )}
      <div className="import-acts">
        <Button disabled={wanted === 0} loading={collecting} onClick={() => void invite()}>
          {wanted === 0 ? t("Invite…") : t("Invite these {{people}}…", { people: peopleText(wanted) })}
        </Button>
      </div>
    </section>
  );
}

function LeftOver({ accounts: { gone } }: { readonly accounts: RosterAccounts }) {
  return (
    <section className="import-section" aria-labelledby="import-gone">
      <SectionHeader
        id="import-gone"
        title={t("Accounts of staff who have left the roster")}
        count={gone.length}
      />
      <p className="import-note">
        {t(
          "They can still sign in. An import switches nobody off: do it on their page, where their open cases are handed over.",
        )}
      </p>
      <ul className="import-names">
        {gone.map(({ id, full_name, email }) => (
          <li key={id}>
            <Link to={paths.colleague(id)}>{full_name}</Link> {email}
          </li>
        ))}
      </ul>
    </section>
  );
}
