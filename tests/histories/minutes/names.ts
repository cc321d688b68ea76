import type { MinutesLine } from "#contract/records/minutes/schema.ts";

/** Who began a line, and then whose words stand in it too. */
export const namesOn = ({ author, others }: MinutesLine): readonly string[] => [
  author?.full_name ?? "Nobody",
  ...others.map(({ full_name }) => full_name).sort(),
];
