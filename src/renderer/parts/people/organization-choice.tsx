import type { Organization, OrganizationRecord } from "#contract/records/organizations/schema.ts";
import { useApi } from "#lib/bridge/bridge-context.tsx";
import { t } from "#lib/words/t.ts";
import type { FieldProps } from "#ui/fields/field.tsx";
import { Suggest } from "#ui/suggest/suggest.tsx";

/** A chosen organization: its id as text, and its name. */
export interface ChosenOrganization {
  readonly id: string;
  readonly label: string;
}

export const chosenOrganization = ({ id, name }: Pick<Organization, "id" | "name">): ChosenOrganization => ({
  id: String(id),
  label: name,
});

type OrganizationChoiceProps = FieldProps & {
  readonly value: ChosenOrganization | null;
  readonly onChange: (chosen: ChosenOrganization | null) => void;
  readonly onBlur?: () => void;
  readonly ref?: React.Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  /** Picking one hands it out and empties the field, to add several one by one. */
  readonly pickMany?: boolean;
  /** Which of the organizations that the reader administers are offered; open ones, unless told. */
  readonly offers?: (organization: OrganizationRecord) => boolean;
};

const isOpen = (organization: OrganizationRecord) => organization.closed_at === null;

/** One of the organizations that the reader administers, found by typing: a district has hundreds. */
export function OrganizationChoice({ offers = isOpen, ...field }: OrganizationChoiceProps) {
  const api = useApi();
  const search = async (text: string, signal: AbortSignal) => {
    const query = { per_page: 200, ...(text.trim() === "" ? {} : { q: text.trim() }) };
    const { data } = (await api("organizations.list", { query }, { signal })).data;
    return data
      .filter((each) => each.can.edit && offers(each))
      .slice(0, 20)
      .map((each) => ({ ...chosenOrganization(each), note: each.number_prefix }));
  };
  return <Suggest {...field} search={search} emptyText={t("No organization matches.")} />;
}
