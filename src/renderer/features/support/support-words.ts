import {
  type SupportCategory,
  type SupportState,
  supportCategories,
} from "#contract/services/support/schema.ts";

export const stateNames: Readonly<Record<SupportState, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

export const categoryName = (id: SupportCategory): string =>
  supportCategories.find((each) => each.id === id)?.label ?? id;
