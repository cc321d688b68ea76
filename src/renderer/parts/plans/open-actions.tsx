import "./plans.css";
import { formatDate } from "#lib/words/format-date.ts";
import { t } from "#lib/words/t.ts";
import { useColleagueNames } from "#parts/people/use-colleague-names.ts";
import type { Owner } from "./owner-field.tsx";

export interface OpenAction {
  readonly what: string;
  /** A colleague by number, anybody else by name. */
  readonly owner: Owner;
  readonly due: string | null;
}

interface OpenActionsProps {
  readonly actions: readonly OpenAction[];
  /** Colleagues whose names are at hand. */
  readonly team: readonly { readonly id: number; readonly full_name: string }[];
}

/** Actions of a plan that nobody has done, each with whose it is and when it is due on a line of their own. */
export function OpenActions({ actions, team }: OpenActionsProps) {
  const known = new Map(team.map(({ id, full_name }) => [id, full_name]));
  const ids = actions.flatMap(({ owner }) => (typeof owner === "number" ? [owner] : []));
  const others = useColleagueNames([...new Set(ids)].filter((id) => !known.has(id)));
  const ownerOf = (owner: Owner) =>
    typeof owner === "number" ? (known.get(owner) ?? others.get(owner) ?? "") : (owner ?? "");
  return (
    <ul className="plan-open-actions">
      {actions.map(({ what, owner, due }, at) => {
        const whose = [ownerOf(owner), due === null ? "" : t("due {{date}}", { date: formatDate(due) })]
          .filter((words) => words !== "")
          .join(", ");
        return (
          <li key={at}>
            {what.trim()}
            {whose === "" ? null : <span className="plan-open-whose">{whose}</span>}
          </li>
        );
      })}
    </ul>
  );
}
