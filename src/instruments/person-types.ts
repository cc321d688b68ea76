import { currentPack } from "./packs.ts";

export const personTypes: readonly { readonly id: number; readonly key: string; readonly label: string }[] =
  currentPack.content.case.person_types;
export const personTypeName = (id: number): string =>
  personTypes.find((type) => type.id === id)?.label ?? "Other";
