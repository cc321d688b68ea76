import { error, note, quote } from "../problem.ts";
import type { RosterEnrollment, RosterPerson, RosterPlace, RosterRelation, RosterSchool } from "../roster.ts";
import { IdTable } from "../values/id-table.ts";
import type { KindModes, RosterItem } from "./items.ts";

const bits = { student: 1, staff: 2, guardian: 4 } as const;
/** What a guardian is to those they are named for. */
const relationBits = { parent: 8, guardian: 16, other: 32 } as const;

/** The number kept of a person: what they are in the low bits, a mark of their name above them. */
const nameShift = 8;

/** 23 bits of the name. */
export function nameMark(firstName: string, lastName: string): number {
  let mark = 0;
  const name = `${firstName} ${lastName}`.toLowerCase();
  for (let at = 0; at < name.length; at += 1) mark = Math.imul(mark ^ name.charCodeAt(at), 0x01000193);
  return (mark ^ (mark >>> 23)) & 0x7fffff;
}

interface PendingRelation {
  readonly place: RosterPlace;
  readonly ended: boolean;
  readonly student: string;
  readonly guardian: string;
  /** Null where the guardian's own row says it. */
  readonly relation: RosterRelation["relation"] | null;
}

/** Which ids have been read, so that duplicates and references to nobody are found without keeping rows. */
export class Register {
  readonly #modes: KindModes;
  readonly #schools = new IdTable();
  readonly #people = new IdTable();
  readonly #enrollments = new IdTable();
  readonly #pairs = new IdTable();
  #relations: PendingRelation[] = [];

  constructor(modes: KindModes) {
    this.#modes = modes;
  }

  school(row: RosterSchool, out: RosterItem[]): void {
    if (!this.#schools.add(row.sourcedId)) out.push(twice(row.place, row.sourcedId));
    else out.push(row);
  }

  knowsSchool(id: string): boolean {
    return this.#modes.school !== "bulk" || this.#schools.has(id);
  }

  hasPerson(id: string): boolean {
    return this.#people.has(id);
  }

  /** Whether somebody of this id and name was read: a further row of theirs, no mistake. */
  isAgain(id: string, firstName: string, lastName: string): boolean {
    const value = this.#people.get(id);
    return value !== undefined && value >> nameShift === nameMark(firstName, lastName);
  }

  /** `relation` is what a guardian's own row says of them. */
  person(row: RosterPerson, relation: RosterRelation["relation"], out: RosterItem[]): void {
    if (this.#people.has(row.sourcedId)) {
      out.push(twice(row.place, row.sourcedId));
      return;
    }
    const known = row.schoolSourcedIds.filter((each) => this.knowsSchool(each));
    const unknown = row.schoolSourcedIds.find((each) => !known.includes(each));
    if (unknown !== undefined) {
      const told = {
        code: "dangling-school",
        ...row.place,
        message: `The school ${quote(unknown)} is not among the schools of the roster.`,
        fix: "Add the school to the roster, or correct its id here.",
      };
      out.push(known.length === 0 && !row.ended ? error(told) : note(told));
      if (known.length === 0 && !row.ended) return;
    }
    const roles = row.roles.reduce((sum, role) => sum | bits[role], 0) | relationBits[relation];
    const value = roles | (nameMark(row.firstName, row.lastName) << nameShift);
    this.#people.set(row.sourcedId, value);
    out.push(unknown === undefined ? row : { ...row, schoolSourcedIds: known });
  }

  enrollment(row: RosterEnrollment, out: RosterItem[]): void {
    const refuse = (code: string, message: string, fix: string) =>
      out.push(error({ code, ...row.place, message, fix }));
    if (this.#modes.person === "bulk" && !this.#people.has(row.personSourcedId))
      refuse(
        "dangling-person",
        `The person ${quote(row.personSourcedId)} is not among the people that could be read.`,
        "Add the person to the roster, or mend their row.",
      );
    else if (!this.knowsSchool(row.schoolSourcedId))
      refuse(
        "dangling-school",
        `The school ${quote(row.schoolSourcedId)} is not among the schools of the roster.`,
        "Add the school to the roster, or correct its id here.",
      );
    else if (!this.#enrollments.add(row.sourcedId)) out.push(twice(row.place, row.sourcedId));
    else out.push(row);
  }

  /** Keeps a relation until all people are read. */
  relate(relation: PendingRelation): void {
    this.#relations.push(relation);
  }

  /** The relations that were kept, each pair once. */
  *relations(): Generator<readonly RosterItem[]> {
    const all = this.#relations;
    this.#relations = [];
    for (let from = 0; from < all.length; from += 1000) {
      const out: RosterItem[] = [];
      for (const each of all.slice(from, from + 1000)) this.#relation(each, out);
      yield out;
    }
  }

  #relation({ place, ended, student, guardian, relation }: PendingRelation, out: RosterItem[]): void {
    const [of, by] = [this.#people.get(student), this.#people.get(guardian)];
    const missing = of === undefined ? student : by === undefined ? guardian : null;
    if (missing !== null && this.#modes.person === "bulk") {
      out.push(
        error({
          code: "dangling-person",
          ...place,
          message: `The person ${quote(missing)} is not among the people that could be read.`,
          fix: "Add the person to the roster, or take the relation out.",
        }),
      );
      return;
    }
    if (
      (of !== undefined && !(of & bits.student)) ||
      (by !== undefined && !(by & (bits.guardian | bits.staff)))
    ) {
      out.push(
        error({
          code: "not-a-guardian",
          ...place,
          message: `${quote(guardian)} is named as guardian of ${quote(student)}, but the roles of the two say otherwise.`,
          fix: "Correct the roles of the two, or take the relation out.",
        }),
      );
      return;
    }
    if (!this.#pairs.add(`${student}\n${guardian}`)) return;
    const own = by === undefined ? "other" : by & 8 ? "parent" : by & 16 ? "guardian" : "other";
    out.push({
      kind: "relation",
      place,
      ended,
      studentSourcedId: student,
      guardianSourcedId: guardian,
      relation: relation ?? own,
    });
  }
}

export const twice = (place: RosterPlace, id: string) =>
  error({
    code: "duplicate-id",
    ...place,
    message: `The id ${quote(id)} stands in an earlier row already.`,
    fix: "Leave one of the two rows in the file, or give each its own id.",
  });
