import type {
  CheckState,
  NoteCategory,
  NoteCircle,
  PermissibleUse,
  Relation,
  RelationKind,
  RevealReason,
  Vehicle,
} from "#contract/records/person-work/schema.ts";
import { t } from "#lib/words/t.ts";
import { sayChange } from "#parts/words/history-words.ts";
import { personLabels } from "#parts/words/person-labels.ts";

/** Options of a select in the order of their names here. */
export const choices = <K extends string>(names: Readonly<Record<K, string>>) =>
  (Object.entries(names) as [K, string][]).map(([value, label]) => ({ value, label }));

/** Reads the value of such a select: its placeholder is no choice. */
export const chosen = { setValueAs: (value: unknown) => (value === "" ? undefined : value) };

export const relationNames: Readonly<Record<RelationKind, string>> = {
  parent: t("Parent or guardian"),
  child: t("Child"),
  sibling: t("Sibling"),
  friend: t("Friend"),
  other: t("Other"),
};

/** `Parent or guardian. Lives with`; siblings that follow from a parent say so. */
export const relationWords = ({ id, kind, note }: Relation): string =>
  [relationNames[kind], id === null ? "Same parent" : note].filter(Boolean).join(". ");

/** `Gray Honda Civic, 2014`. */
export function vehicleWords({ color, make, model, year, plate }: Vehicle): string {
  const words = [color, make, model].filter(Boolean).join(" ");
  return [words === "" && year === null && plate !== null ? "Vehicle" : words, year]
    .filter((part) => part !== "" && part !== null)
    .join(", ");
}

export const checkStateNames: Readonly<Record<CheckState, string>> = {
  requested: t("Requested"),
  received: t("Received"),
  declined: t("Declined"),
};

export const permissibleUseNames: Readonly<Record<PermissibleUse, string>> = {
  safety: t("Protecting people from a specific threat"),
  consent: t("Written consent of the person"),
  law_enforcement: t("Request of a law enforcement agency"),
  court_order: t("Court order or subpoena"),
  public_information: t("Public information only"),
};

/** The provider's name; `manual` stands for a search that an investigator runs elsewhere. */
export const providerWords = (provider: string): string =>
  provider === "manual" ? t("Manual search") : provider;

export const noteCategoryNames: Readonly<Record<NoteCategory, string>> = {
  health: t("Health"),
  family: t("Family"),
  safety: t("Safety"),
  legal: t("Legal"),
  other: t("Other"),
};

export const noteCircleNames: Readonly<Record<NoteCircle, string>> = {
  administrators: t("Its author and administrators"),
  assessors: t("Its author, administrators and assessors"),
};

export const revealReasonNames: Readonly<Record<RevealReason, string>> = {
  assessment: t("To assess a threat"),
  safety: t("To protect somebody now"),
  support: t("To plan support"),
  records_request: t("To answer a request for records"),
  other: t("Another reason"),
};

const actions: Readonly<Record<string, string>> = {
  "person.create": t("added this person"),
  "person.update": "changed",
  "person.import": t("took over from a roster"),
  "person.delete": t("deleted this person"),
  "person.distinct": t("noted that another record is of somebody else"),
  "media.create": t("added a file"),
  "media.update": t("changed a file"),
  "media.delete": t("deleted a file"),
  "relation.create": t("added a relation"),
  "relation.delete": t("took a relation back"),
  "vehicle.attach": t("attached a vehicle"),
  "vehicle.detach": t("detached a vehicle"),
  "records-check.create": t("asked for a records check"),
  "records-check.update": t("updated a records check"),
};

const more: Readonly<Record<string, string>> = {
  ...personLabels,
  name: t("Name"),
  attachments: t("Files"),
  note: t("Note"),
  state: t("State"),
  answered_at: t("Answered"),
};

/** One entry of the history: `changed Grade and Tags`. A name change shows in its parts. */
export function historyWords(action: string, fields: readonly string[], other: string | null = null): string {
  const plain = ["relations", "vehicles"];
  const told = fields.filter((field) => !plain.includes(field) && !(field === "name" && fields.length > 1));
  return sayChange({ actions, labels: more, update: "person.update" }, action, told, other);
}

/** Who else uses a vehicle and where it is parked; empty where unknown. */
export const vehicleNote = (vehicle: Vehicle): string =>
  [
    vehicle.persons.length > 0 ? `Also of ${vehicle.persons.map((each) => each.name).join(", ")}` : "",
    vehicle.note,
    vehicle.plate ? vehicle.state : "",
  ]
    .filter(Boolean)
    .join(". ");
