import { type WavrForm, wavrForms } from "#contract/records/wavr/schema.ts";

/** The section of the page that an address names; the first where it names none. */
export const sectionNamed = (name: string | null): WavrForm =>
  wavrForms.find((each) => each === name) ?? "intake";

/** The section before or behind another, in the order of the steps. */
export const neighbor = (section: WavrForm, by: 1 | -1): WavrForm | null =>
  wavrForms[wavrForms.indexOf(section) + by] ?? null;

/** What colleagues are told of where one is. */
export const sectionPlace = (section: WavrForm): string => `wavr-${section}`;
