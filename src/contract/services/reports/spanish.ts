import { type TemplateLanguage, templateLanguages } from "#contract/records/report-templates/endpoints.ts";
import { spanishBeside, spanishChoices } from "./spanish-choices.ts";
import { spanishLabels } from "./spanish-labels.ts";

/** Words of ours that a paper in Spanish says of a case, by how they read in English. */
const spanish: Readonly<Record<string, string>> = {
  ...spanishLabels,
  ...spanishChoices,
  // Classifications of CSTAG.
  "Not a Threat": "No es una amenaza",
  Transient: "Transitoria",
  "Serious Substantive": "Sustantiva grave",
  "Very Serious Substantive": "Sustantiva muy grave",
  // Roles in a case and in its team.
  Subject: "Persona evaluada",
  Target: "Persona amenazada",
  Witness: "Testigo",
  Reporter: "Quien informó",
  "Parent/guardian": "Padre, madre o tutor",
  Lead: "Coordinación",
  Member: "Miembro del equipo",
  "No account": "Persona invitada",
  // What people are.
  Student: "Estudiante",
  "Former student": "Exestudiante",
  Teacher: "Docente",
  Staff: "Personal de la escuela",
  Administrator: "Dirección",
  "Former staff": "Antiguo personal",
  "Parent/Guardian": "Padre, madre o tutor",
  "Other family member": "Otro familiar",
  Contractor: "Contratista",
  Volunteer: "Voluntariado",
  Visitor: "Visitante",
  "Law enforcement officer": "Agente de policía",
  "Outside provider": "Profesional externo",
  "Community member": "Miembro de la comunidad",
  "Not yet known": "Aún no se sabe",
  Other: "Otra persona",
  // States of a case, and of a task.
  Open: "Abierto",
  Closed: "Cerrado",
  Intake: "Recepción",
  Evaluating: "En evaluación",
  Responding: "En respuesta",
  Monitoring: "En seguimiento",
  "To Do": "Por hacer",
  "In Progress": "En curso",
  "Pending Review": "Por revisar",
  Done: "Hecho",
};

/** The same for what is chosen from a list, which may mean something else beside another label. */
export const choiceIn =
  (language: TemplateLanguage) =>
  (label: string, words: string): string =>
    language === "es-US" ? (spanishBeside[label]?.[words] ?? wordsIn(language)(words)) : words;

const namesOfLanguages: Readonly<Record<TemplateLanguage, RegExp>> = {
  "en-US": /^(english|inglés|en(-us)?)$/i,
  "es-US": /^(spanish|español|espanol|castellano|es(-[a-z]{2})?)$/i,
};

/** The first language of a record that a paper can be in, as people write it; null where there is none. */
export const languageNamed = (languages: readonly string[]): TemplateLanguage | null =>
  languages
    .flatMap((said) => templateLanguages.filter((each) => namesOfLanguages[each].test(said.trim())))
    .at(0) ?? null;

/** Says words of ours in the language of a paper; what it has no words for stays. */
export const wordsIn =
  (language: TemplateLanguage) =>
  (words: string): string =>
    language === "es-US" ? (spanish[words] ?? words) : words;

/** Stands for a part of a name that is also part of another's: naming either person would be wrong. */
export const nameRemoved: Readonly<Record<TemplateLanguage, string>> = {
  "en-US": "[name removed]",
  "es-US": "[nombre omitido]",
};

const standIns: readonly (readonly [string, string])[] = [
  ["Person of the case", "Persona del caso"],
  ["Parent of ", "Padre o madre de "],
  ["Staff member ", "Miembro del personal "],
  ["The reporter", "Quien informó"],
  ["Student ", "Estudiante "],
  ["Parent ", "Padre o madre "],
  ["Person ", "Persona "],
];

/** Says what stands for somebody, “Parent of Student A”, in the language of a paper. */
export const standInIn =
  (language: TemplateLanguage) =>
  (standIn: string): string =>
    language === "es-US"
      ? standIns.reduce((words, [english, said]) => words.replace(english, said), standIn)
      : standIn;
