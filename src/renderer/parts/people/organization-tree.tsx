import { useQuery } from "@tanstack/react-query";
import type { OrganizationRecord } from "#contract/records/organizations/schema.ts";
import { apiQuery } from "#lib/bridge/api.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import { iconOf } from "#parts/words/record-icons.ts";
import { Loaded } from "#ui/states/loaded.tsx";
import { Tree, type TreeNode } from "#ui/tree/tree.tsx";

/** All organizations of the reader; a district has some tens, and no page holds more than 200. */
export const useOrganizations = () =>
  useQuery(apiQuery(useApi(), "organizations.list", { query: { per_page: 200, sort: "name" } }));

/** Each below the one that it belongs to, agencies after schools; whose parent is not there stands at the top. */
export function organizationNodes(all: readonly OrganizationRecord[]): readonly TreeNode[] {
  const known = new Set(all.map((each) => Number(each.id)));
  const rank = ({ kind }: OrganizationRecord) => (kind === "agency" ? 1 : 0);
  const below = (parent: number | null): readonly TreeNode[] =>
    all
      .filter((each) =>
        parent === null ? each.parent_id === null || !known.has(each.parent_id) : each.parent_id === parent,
      )
      .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
      .map((each) => ({
        id: String(each.id),
        label: each.name,
        icon: iconOf("organization"),
        count: each.people,
        counted: each.people === 1 ? "colleague" : "colleagues",
        ...(each.closed_at === null ? {} : { note: t("Closed") }),
        below: below(Number(each.id)),
      }));
  return below(null);
}

type OrganizationTreeProps = {
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
};

/** The reader's organizations as a tree, each with how many colleagues are in it and below it. */
export function OrganizationTree({ selected, onSelect }: OrganizationTreeProps) {
  const found = useOrganizations();
  return (
    <Loaded query={found} label={t("Loading organizations")} count={4}>
      {({ data }) => (
        <Tree
          label={t("Organizations")}
          nodes={organizationNodes(data)}
          selected={selected}
          onSelect={onSelect}
        />
      )}
    </Loaded>
  );
}
