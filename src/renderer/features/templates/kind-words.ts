export type KindGroup = "caseTypes" | "caseCategories";

/** What the two lists are called; they do the same. */
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
