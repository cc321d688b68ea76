export const countedCases = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "case" : "cases"}`;
