import { isStudent } from "#instruments/person-types.ts";

const staff = [3, 4, 5, 6];
const relatives = [7, 8];

interface StandsFor {
  readonly id: number;
  readonly person_type_id: number;
}

interface Parent {
  readonly parent: number;
  readonly child: number;
}

/** A, B, … Z, AA: by the position in the order of the case's people. */
function letterOf(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest === 0 ? "" : letterOf(rest - 1)) + String.fromCharCode(65 + (place % 26));
}

const kindOf = (type: number): string => {
  if (isStudent(type)) return "Student";
  if (staff.includes(type)) return "Staff member";
  return relatives.includes(type) ? "Parent" : "Person";
};

/** The stand-in of each person: "Student A", "Parent of Student A" where the child's name is removed too. */
export function standIns(
  people: readonly StandsFor[],
  parents: readonly Parent[],
): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const next = (kind: string): string => {
    const place = counts.get(kind) ?? 0;
    counts.set(kind, place + 1);
    return `${kind} ${letterOf(place)}`;
  };
  const named = new Map<number, string>();
  const childOf = (id: number) =>
    parents.find(({ parent, child }) => parent === id && people.some((each) => each.id === child))?.child;
  const ofChild = people.filter(
    ({ id, person_type_id }) => !isStudent(person_type_id) && childOf(id) !== undefined,
  );
  for (const { id, person_type_id } of people)
    if (!ofChild.some((each) => each.id === id)) named.set(id, next(kindOf(person_type_id)));
  for (const { id } of ofChild) {
    const child = childOf(id);
    const standsFor = child === undefined ? undefined : named.get(child);
    const both = ofChild.filter((each) => childOf(each.id) === child);
    const number = both.length > 1 ? ` (${both.findIndex((each) => each.id === id) + 1})` : "";
    named.set(id, standsFor === undefined ? next("Parent") : `Parent of ${standsFor}${number}`);
  }
  return named;
}
