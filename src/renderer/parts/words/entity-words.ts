import type { EntityKind, EntityRef, IdentifierKind } from "#contract/records/entities/schema.ts";

export const entityKindNames: Readonly<Record<EntityKind, string>> = {
  person: "Person",
  organization: "Organization",
  group: "Group",
  account: "Account",
};

export const identifierNames: Readonly<Record<IdentifierKind, string>> = {
  handle: "Handle",
  plate: "License plate",
  phone: "Phone",
  domain: "Website or domain",
  email: "Email",
  other: "Other",
};

/** Its kind and what it is first known by: "Account, @northwind_07". */
export const entityNote = ({ kind, identifiers }: Pick<EntityRef, "kind" | "identifiers">): string =>
  [entityKindNames[kind], identifiers[0]?.value].filter(Boolean).join(", ");
