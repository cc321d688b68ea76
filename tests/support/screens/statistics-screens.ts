import type { Screen } from "./screens.ts";

/** Numbers of the sample, whose cases lie within a year of today. */
export const statisticsScreens: readonly Screen[] = [
  { name: "statistics", path: "/statistics?period=2000-01-01..2200-01-31" },
  { name: "statistics, by grade", path: "/statistics?period=2000-01-01..2200-01-31&by=grade&show=median" },
  { name: "statistics, nothing counted", path: "/statistics?period=2001" },
  {
    name: "statistics, export",
    path: "/statistics?period=2000-01-01..2200-01-31",
    act: (page) => page.getByRole("button", { name: "Export…" }).press("Enter"),
  },
];
