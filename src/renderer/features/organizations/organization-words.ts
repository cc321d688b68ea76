import type { OrganizationKind } from "#contract/records/organizations/schema.ts";
import { t } from "#lib/words/t.ts";

export const organizationKindNames: Readonly<Record<OrganizationKind, string>> = {
  district: t("District"),
  school: t("School"),
  agency: t("Agency"),
};

/** `1 case`, `3 cases`. */
export const counted = (many: number, one: string, several = `${one}s`): string =>
  `${many.toLocaleString("en-US")} ${many === 1 ? one : several}`;
