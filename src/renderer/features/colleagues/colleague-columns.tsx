import { t } from "#lib/words/t.ts";
import "./colleagues.css";
import { CircleDashed, CircleSlash } from "lucide-react";
import { Link } from "react-router";
import type { User } from "#contract/records/users/schema.ts";
import { paths } from "#lib/page/paths.ts";
import type { GridColumn } from "#ui/data-grid/types.ts";
import { Avatar } from "#ui/facts/avatar.tsx";
import { Icon } from "#ui/facts/icon.tsx";
import { secondFactorOf, stateOf } from "./account/account-words.ts";
import { lastSeen, organizationsOf, rolesOf } from "./colleague-words.ts";

type Column = GridColumn<User> & { readonly optIn?: boolean };

/** Active is plain; only what is not carries a sign. */
function StateCell({ user }: { readonly user: User }) {
  const state = user.account?.state;
  const words = stateOf(user);
  if (state !== "invited" && state !== "off") return words;
  return (
    <span className="colleague-state">
      <Icon of={state === "invited" ? CircleDashed : CircleSlash} size={14} />
      {words}
    </span>
  );
}

/** Of accounts that the reader administers; blank for all others. */
const accountColumns: readonly Column[] = [
  { id: "state", header: t("State"), width: 116, render: (user) => <StateCell user={user} /> },
  { id: "second_factor", header: t("Second factor"), width: 124, render: secondFactorOf },
];

/** Columns of the colleagues' list; the role is the one in the chosen organization. */
export const colleagueColumns = (
  organizationId: string | undefined,
  administers: boolean,
  /** Beside a tree there is less room; of one school that is chosen in it, the tree says which. */
  {
    withTree = false,
    inOnePlace = false,
  }: { readonly withTree?: boolean; readonly inOnePlace?: boolean } = {},
): readonly Column[] => [
  {
    id: "full_name",
    header: t("Name"),
    width: 176,
    flex: 2,
    sortable: true,
    rowHeader: true,
    locked: true,
    render: (user) => (
      <span className="colleague-cell">
        <Avatar name={user.full_name} kind="colleague" size="small" />
        <Link to={paths.colleague(user.id)} className="bw-ellipsis" title={user.full_name}>
          {user.full_name}
        </Link>
      </span>
    ),
  },
  {
    id: "title",
    header: t("Title"),
    width: 180,
    flex: 2,
    sortable: true,
    optIn: withTree,
    render: (user) => user.title ?? "",
  },
  { id: "role", header: t("Role"), width: 116, render: (user) => rolesOf(user, organizationId) },
  {
    id: "organizations",
    header: t("Organizations"),
    width: 180,
    flex: 2,
    optIn: inOnePlace,
    render: (user) => organizationsOf(user),
  },
  ...(administers ? accountColumns : []),
  {
    id: "last_seen_at",
    header: t("Last seen"),
    width: 100,
    sortable: true,
    align: "end",
    render: lastSeen,
  },
  {
    id: "email",
    header: t("Email"),
    width: 220,
    flex: 1,
    sortable: true,
    optIn: true,
    render: (user) => user.email,
  },
  { id: "phone", header: t("Phone"), width: 130, optIn: true, render: (user) => user.phone ?? "" },
];
