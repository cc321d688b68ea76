import type { EntityKind, EntityRef, IdentifierKind } from "#contract/records/entities/schema.ts";
import { t } from "#lib/words/t.ts";

export const entityKindNames: Readonly<Record<EntityKind, string>> = {
  person: t("Person"),
  organization: t("Organization"),
  group: t("Group"),
  account: t("Account"),
};

export const identifierNames: Readonly<Record<IdentifierKind, string>> = {
  handle: t("Handle"),
  plate: t("License plate"),
  phone: t("Phone"),
  domain: t("Website or domain"),
  email: t("Email"),
  other: t("Other"),
};

/** Its kind and what it is first known by: "Account, @northwind_07". */
export const entityNote = ({ kind, identifiers }: Pick<EntityRef, "kind" | "identifiers">): string =>
  [entityKindNames[kind], identifiers[0]?.value].filter(Boolean).join(", ");
