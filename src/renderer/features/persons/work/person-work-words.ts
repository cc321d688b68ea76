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
import { personLabels } from "#parts/words/person-labels.ts";

/** Options of a select in the order of their names here. */
export const choices = <K extends string>(names: Readonly<Record<K, string>>) =>
  (Object.entries(names) as [K, string][]).map(([value, label]) => ({ value, label }));

/** Reads the value of such a select: its placeholder is no choice. */
export const chosen = { setValueAs: (value: unknown) => (value === "" ? undefined : value) };

export const relationNames: Readonly<Record<RelationKind, string>> = {
  parent: "Parent or guardian",
  child: "Child",
  sibling: "Sibling",
  friend: "Friend",
  other: "Other",
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
  requested: "Requested",
  received: "Received",
  declined: "Declined",
};

export const permissibleUseNames: Readonly<Record<PermissibleUse, string>> = {
  safety: "Protecting people from a specific threat",
  consent: "Written consent of the person",
  law_enforcement: "Request of a law enforcement agency",
  court_order: "Court order or subpoena",
  public_information: "Public information only",
};

/** The provider's name; `manual` stands for a search that an investigator runs elsewhere. */
export const providerWords = (provider: string): string =>
  provider === "manual" ? "Manual search" : provider;

export const noteCategoryNames: Readonly<Record<NoteCategory, string>> = {
  health: "Health",
  family: "Family",
  safety: "Safety",
  legal: "Legal",
  other: "Other",
};

export const noteCircleNames: Readonly<Record<NoteCircle, string>> = {
  administrators: "Its author and administrators",
  assessors: "Its author, administrators and assessors",
};

export const revealReasonNames: Readonly<Record<RevealReason, string>> = {
  assessment: "To assess a threat",
  safety: "To protect somebody now",
  support: "To plan support",
  records_request: "To answer a request for records",
  other: "Another reason",
};

const actions: Readonly<Record<string, string>> = {
  "person.create": "added this person",
  "person.update": "changed",
  "person.delete": "deleted this person",
  "person.merge": "joined another record of this person with this one",
  "person.unmerge": "took the joining of two records back",
  "person.distinct": "noted that another record is of somebody else",
  "media.create": "added a file",
  "media.update": "changed a file",
  "media.delete": "deleted a file",
  "relation.create": "added a relation",
  "relation.delete": "took a relation back",
  "vehicle.attach": "attached a vehicle",
  "vehicle.detach": "detached a vehicle",
  "records-check.create": "asked for a records check",
  "records-check.update": "updated a records check",
};

const more: Readonly<Record<string, string>> = {
  ...personLabels,
  name: "Name",
  attachments: "Files",
  note: "Note",
  state: "State",
  answered_at: "Answered",
};

/** One entry of the history: `changed Grade and Tags`. A name change shows in its parts. */
export function historyWords(action: string, fields: readonly string[]): string {
  const said = actions[action] ?? action.replaceAll(/[.-]/g, " ");
  const plain = ["relations", "vehicles"];
  const names = fields
    .filter((field) => !plain.includes(field) && !(field === "name" && fields.length > 1))
    .map((field) => more[field] ?? field.replaceAll("_", " "));
  if (names.length === 0) return action === "person.update" ? "saved without a change" : said;
  const list = new Intl.ListFormat("en-US").format(names);
  return action === "person.update" ? `${said} ${list}` : `${said}: ${list}`;
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
