import type { ReportPerson } from "#server/services/reports/report-people.ts";
import { type Hidden, namePartsOf } from "./redaction.ts";

/** Stands for whoever reported. */
export const theReporter = "The reporter";

/** Words by which people say what somebody is, in place of a name or before it: they stand in every report. */
const descriptions = new Set(
  (
    "anonymous aunt brother bus caller classmate coach counselor custodian dad daughter driver employee faculty family " +
    "father friend grandfather grandmother guardian janitor librarian member mom mother neighbor neighbour nurse office " +
    "officer parent principal psychologist resource school secretary sibling sister social staff student substitute " +
    "superintendent teacher tip uncle unknown vice worker assistant " +
    "abuela abuelo alumna alumno amiga amigo anónimo chofer compañera compañero consejera consejero director directora " +
    "empleada empleado enfermera enfermero entrenador entrenadora escuela estudiante hermana hermano madre maestra maestro " +
    "mamá oficial padre papá profesor profesora secretaria secretario tía tío trabajador trabajadora vecina vecino " +
    "a an and at by de del el for from his her la las los of on or the their un una y"
  ).split(" "),
);

const isDescription = (word: string): boolean =>
  descriptions.has(
    word
      .toLowerCase()
      .replace(/[^\p{L}]+$/u, "")
      .replace(/[’']s$/u, ""),
  );

/**
 * A reporter who is on no list: known by what was typed. Of a description, such as “School nurse” or “Nurse Ortiz”, its words
 * are not looked for one by one, since they stand in every report; the whole of it is, and so is the name in it.
 */
export function reporterAsNamed(name: string): Hidden {
  const words = name.split(/\s+/).filter((word) => word !== "");
  // “Grace Nurse” is a name: a description begins with one of its words, or with whose it is.
  const describes = words[0] !== undefined && (isDescription(words[0]) || /[’']s$/u.test(words[0]));
  const own = describes ? words.filter((word) => !isDescription(word)) : words;
  const [first = "", ...rest] = own;
  const described = own.length < words.length && words.length > 1;
  return {
    id: 0,
    first_name: first,
    middle_name: null,
    last_name: rest.at(-1) ?? "",
    name: own.join(" "),
    preferred_name: null,
    aliases: [],
    marks: described ? [name] : [],
    standsFor: theReporter,
  };
}

const titles = new Set("mr mrs ms miss dr sr sra srta señor señora".split(" "));

/** Is the report about them? They keep their names or stand-ins as such, whoever reported. */
export const isConcerned = ({ role }: Pick<ReportPerson, "role">): boolean =>
  role.split(", ").some((each) => each === "subject" || each === "target");

const hasReported = ({ role }: Pick<ReportPerson, "role">) => role.split(", ").includes("reporter");

/** Is it the same person? A part of the name is enough of somebody whom the list has as a reporter. */
function isCalled(person: ReportPerson, name: string): boolean {
  const said = namePartsOf(reporterAsNamed(name)).filter((part) => !titles.has(part));
  const parts = namePartsOf(person);
  const last = namePartsOf({ ...reporterAsNamed(""), last_name: person.last_name });
  return (
    said.length > 0 &&
    said.every((part) => parts.includes(part)) &&
    (hasReported(person) || (said.length > last.length && last.every((part) => said.includes(part))))
  );
}

export interface Reporter {
  readonly name: string | null;
  readonly anonymous: boolean;
}

/** Who of the people of a case is its reporter, as far as everybody may know: of one without a name, who has that role. */
export const knownReporters = (
  people: readonly ReportPerson[],
  { name, anonymous }: Reporter,
): readonly ReportPerson[] =>
  people.filter(
    (each) => !isConcerned(each) && (name === null || anonymous ? hasReported(each) : isCalled(each, name)),
  );

/** The same, and who was not to be named. */
export const allReporters = (people: readonly ReportPerson[], reporter: Reporter) => [
  ...knownReporters(people, reporter),
  ...(reporter.anonymous ? knownReporters(people, { ...reporter, anonymous: false }) : []),
];

/** Did somebody report whom the report is about? */
export const concernedReported = (people: readonly ReportPerson[], { name }: Reporter): boolean =>
  name !== null && people.some((each) => isConcerned(each) && isCalled(each, name));
