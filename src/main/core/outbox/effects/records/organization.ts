import { firstLocalId, type LocalRecords } from "#core/outbox/types.ts";

interface OfOrganization {
  readonly organization_id: number;
  readonly organization_name: string;
}

/** The organization that a record belongs to: the chosen one, its own where none was chosen, else the author's home. */
export function organizationOf(
  id: number | undefined,
  local: LocalRecords,
  known: OfOrganization | null,
): OfOrganization {
  if (known !== null && (id === undefined || id === known.organization_id))
    return { organization_id: known.organization_id, organization_name: known.organization_name };
  const own = local.organizations ?? [];
  const chosen = id ?? local.home ?? own[0]?.id ?? firstLocalId;
  return { organization_id: chosen, organization_name: own.find((each) => each.id === chosen)?.name ?? "" };
}
