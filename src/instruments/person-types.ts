import { pack } from "./pack.ts";

export const personTypes: readonly { readonly id: number; readonly key: string; readonly label: string }[] =
  pack.case.person_types;
export const personTypeName = (id: number): string =>
  personTypes.find((type) => type.id === id)?.label ?? "Other";
