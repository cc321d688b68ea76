export type KindGroup = "caseTypes" | "caseCategories";

/** The names of the two lists, which work alike. */
export const kindWords = {
  caseTypes: {
    title: "Types",
    one: "type",
    tab: "types",
    purpose: "A type says what kind of work a case is.",
  },
  caseCategories: {
    title: "Categories",
    one: "category",
    tab: "categories",
    purpose: "A category says what a case is about.",
  },
} as const;
