import { useWatch } from "react-hook-form";
import type { BulletinForm } from "#contract/records/bulletins/schema.ts";
import type { FormFields } from "#lib/forms/use-form.ts";
import { t } from "#lib/words/t.ts";
import type { BulletinFormValues } from "./bulletin-values.ts";

interface GoesToProps<O> {
  readonly of: FormFields<BulletinFormValues, O>;
  readonly lists: BulletinForm;
}

/** Said before the press: it is not taken back by an edit. Whoever is in two of those addressed gets it once. */
export function GoesTo<O>({ of: { form }, lists }: GoesToProps<O>) {
  const [organizations, groups] = useWatch({
    control: form.control,
    compute: ({ organization_ids = [], location_group_ids = [] }: BulletinFormValues) =>
      [organization_ids, location_group_ids] as const,
  });
  const chosen = [
    ...lists.organizations.filter(({ id }) => organizations.includes(id)),
    ...lists.location_groups.filter(({ id }) => groups.includes(id)),
  ];
  if (chosen.length === 0) return null;
  // Nobody of a district is more than all of it.
  const everybody = Math.max(...lists.organizations.map(({ people }) => people), 0);
  const count = Math.min(
    everybody,
    chosen.reduce((sum, { people }) => sum + people, 0),
  );
  const exactly = chosen.length === 1 || chosen.some(({ people }) => people === everybody);
  return (
    <p className="bulletin-goes-to" role="status">
      {exactly
        ? t("Goes to {{count}} people at once. It cannot be changed afterward, only withdrawn.", { count })
        : t("Goes to up to {{count}} people at once. It cannot be changed afterward, only withdrawn.", {
            count,
          })}
    </p>
  );
}
