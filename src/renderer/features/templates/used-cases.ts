/** Where templates, types and categories say how many cases have them. */
export const usedCases = { field: "case_count", one: "case", many: "cases" } as const;
