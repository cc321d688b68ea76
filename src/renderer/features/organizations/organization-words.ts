import type { OrganizationKind } from "#contract/records/organizations/schema.ts";

export const organizationKindNames: Readonly<Record<OrganizationKind, string>> = {
  district: "District",
  school: "School",
  agency: "Agency",
};
