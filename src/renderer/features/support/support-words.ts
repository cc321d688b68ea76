import {
  type SupportCategory,
  type SupportState,
  supportCategories,
} from "#contract/services/support/schema.ts";
import { t } from "#lib/words/t.ts";

export const stateNames: Readonly<Record<SupportState, string>> = {
  open: t("Open"),
  answered: t("Answered"),
  closed: t("Closed"),
};

export const categoryName = (id: SupportCategory): string =>
  supportCategories.find((each) => each.id === id)?.label ?? id;
