// How people call places beside the names that these have on record.

/** Words that say the same of a place; each group is found by any of its own. */
const same: readonly (readonly string[])[] = [
  ["restroom", "bathroom", "washroom", "toilet", "lavatory"],
  ["cafeteria", "lunchroom", "canteen"],
  ["gym", "gymnasium"],
  ["auditorium", "theater"],
  ["hallway", "corridor"],
  ["stairs", "stairway", "stairwell", "staircase"],
  ["field", "pitch"],
  ["library", "media center"],
  ["first", "1st"],
  ["second", "2nd"],
  ["third", "3rd"],
  ["fourth", "4th"],
];

/** Words that tell nothing of which place it is. */
const empty: ReadonlySet<string> = new Set(
  "a an the of in on at to and wall walls door inside our school".split(" "),
);

/** Words by which people tell places apart that have no such word in their names: left out where nothing has them all. */
const apart: ReadonlySet<string> = new Set(
  "boy boys girl girls men mens women womens staff student students upstairs downstairs stall mirror sink floor".split(
    " ",
  ),
);

/** What stands after these is another place, by which somebody finds this one. */
const beside: ReadonlySet<string> = new Set("by near beside behind outside opposite across next".split(" "));

/**
 * What is looked for in the names of places, each with its usual other names: of "bathroom on the wall by Room 203" the
 * restroom. Words that tell nothing are left out, unless there are no others.
 */
export function placeWords(typed: string): readonly (readonly string[])[] {
  const all = typed
    .toLowerCase()
    .replaceAll("-", " ")
    .replace(/['’]/gu, "")
    .split(/[\s,.;]+/u)
    .filter((word) => word !== "");
  const until = all.findIndex((word, at) => at > 0 && beside.has(word));
  const before = until === -1 ? all : all.slice(0, until);
  const telling = before.filter((word) => !empty.has(word));
  const words = telling.length > 0 ? telling : all;
  return [...new Set(words)].map((word) => {
    const singular = word.length > 4 && word.endsWith("s") ? word.slice(0, -1) : word;
    return same.find((group) => group.includes(word) || group.includes(singular)) ?? [word];
  });
}

/**
 * The same without words that may tell it apart from another such place only in the mouths of people: "restroom" of "boys' restroom
 * upstairs". Null where there are no such words, or no others.
 */
export function looserPlaceWords(typed: string): readonly (readonly string[])[] | null {
  const all = placeWords(typed);
  const kept = all.filter((names) => !names.some((name) => apart.has(name)));
  return kept.length === 0 || kept.length === all.length ? null : kept;
}
