/** How large a made-up district is. Everything in it follows from these. */
export interface DistrictSize {
  readonly seed: number;
  readonly schools: number;
  readonly students: number;
  readonly staff: number;
  /** At most two for each student. */
  readonly guardians: number;
  readonly classes: number;
  /** Of students; every class has one teacher besides. */
  readonly enrollments: number;
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

export interface School {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly number: string;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  readonly school: string;
}

export interface Student extends Person {
  /** ISO. */
  readonly birthDate: string;
  /** As Bellwether writes it. */
  readonly grade: string;
}

export interface Guardian extends Person {
  readonly student: string;
  readonly relation: "parent" | "guardian";
}

export interface SchoolClass {
  readonly id: string;
  readonly title: string;
  readonly school: string;
  readonly teacher: string;
}

export interface Enrollment {
  readonly id: string;
  readonly classId: string;
  readonly school: string;
  readonly person: string;
  readonly role: "student" | "teacher";
}

/** The password that stands in every file that has a column for it; it must never come out again. */
export const canary = "Canary-Passw0rd-77";

/** Few, and none of them easy. */
const firstNames =
  "Ana,José,Mei-Lin,Olu,Grace,D'Andre,Zoë,Liam,Noor,Søren,Mary Ann,Ivy,Renée,Tom,Null,Kwame".split(",");
const lastNames =
  "Garcia,O'Neil,Nguyen,Smith,Müller,Van der Berg,Okafor,Lee,Null,Lopez-Ruiz,Kowalski,Chen,Ångström".split(
    ",",
  );
export const smallDistrict: DistrictSize = {
  seed: 1,
  schools: 3,
  students: 40,
  staff: 8,
  guardians: 30,
  classes: 10,
  enrollments: 120,
  firstNames,
  lastNames,
};

const grades = ["PK", "K", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const subjects = ["Algebra I", "Biology", 'Art, "Studio"', "English 9", "World History", "Band"];

/** A number from 0 to below `under`, the same for the same seed and place. */
function pick(seed: number, place: number, salt: number, under: number): number {
  let mixed = Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b), 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % under;
}

const padded = (number: number, length: number) => String(number).padStart(length, "0");

/** A made-up district that is worked out row by row, so that its size costs no memory. */
export class District {
  readonly size: DistrictSize;

  constructor(size: Partial<DistrictSize> = {}) {
    this.size = { ...smallDistrict, ...size };
  }

  *schools(): Generator<School> {
    for (let at = 0; at < this.size.schools; at += 1)
      yield {
        id: `sch-${at}`,
        name: `${lastNames[at % lastNames.length]} School ${at}`,
        number: padded(at + 100, 4),
      };
  }

  #person(kind: string, at: number, school: string): Person {
    const { seed, firstNames, lastNames } = this.size;
    const firstName = firstNames[pick(seed, at, 1, firstNames.length)] ?? "";
    const lastName = lastNames[pick(seed, at, 2, lastNames.length)] ?? "";
    return {
      id: `${kind}-${padded(at, 6)}`,
      firstName,
      middleName: pick(seed, at, 3, 3) === 0 ? "Lee" : "",
      lastName,
      number: `${padded(pick(seed, at, 4, 9) + 1, 1)}${padded(at, 6)}`,
      email: `${kind}${at}@maplevalley.example`,
      username: `${kind}${at}`,
      phone: `(555) ${padded(pick(seed, at, 5, 900) + 100, 3)}-${padded(pick(seed, at, 6, 10_000), 4)}`,
      school,
    };
  }

  schoolOf(at: number): string {
    return `sch-${at % this.size.schools}`;
  }

  student(at: number): Student {
    const { seed } = this.size;
    const level = pick(seed, at, 7, grades.length);
    const year = 2021 - level;
    const day = `${year}-${padded(pick(seed, at, 8, 12) + 1, 2)}-${padded(pick(seed, at, 9, 28) + 1, 2)}`;
    return {
      ...this.#person("stu", at, this.schoolOf(at)),
      birthDate: day,
      grade: grades[level] ?? "",
    };
  }

  *students(): Generator<Student> {
    for (let at = 0; at < this.size.students; at += 1) yield this.student(at);
  }

  *staff(): Generator<Person> {
    for (let at = 0; at < this.size.staff; at += 1) yield this.#person("sta", at, this.schoolOf(at));
  }

  guardian(at: number): Guardian {
    const of = at % this.size.students;
    return {
      ...this.#person("gua", at, this.schoolOf(of)),
      student: `stu-${padded(of, 6)}`,
      relation: at % 3 === 0 ? "guardian" : "parent",
    };
  }

  *guardians(): Generator<Guardian> {
    for (let at = 0; at < this.size.guardians; at += 1) yield this.guardian(at);
  }

  /** Those of one student, by their place among the students. */
  guardiansOf(student: number): Guardian[] {
    const found: Guardian[] = [];
    for (let at = student; at < this.size.guardians; at += this.size.students) found.push(this.guardian(at));
    return found;
  }

  class(at: number): SchoolClass {
    const school = at % this.size.schools;
    return {
      id: `cls-${padded(at, 5)}`,
      title: `${subjects[pick(this.size.seed, at, 10, subjects.length)]} ${at}`,
      school: `sch-${school}`,
      teacher: `sta-${padded(at % this.size.staff, 6)}`,
    };
  }

  *classes(): Generator<SchoolClass> {
    for (let at = 0; at < this.size.classes; at += 1) yield this.class(at);
  }

  *enrollments(): Generator<Enrollment> {
    const of = (one: SchoolClass, person: string, role: Enrollment["role"]): Enrollment => ({
      id: `${one.id}/${person}/${role}`,
      classId: one.id,
      school: one.school,
      person,
      role,
    });
    for (const each of this.classes()) yield of(each, each.teacher, "teacher");
    const { students, classes, enrollments } = this.size;
    for (let at = 0; at < enrollments; at += 1) {
      const student = at % students;
      const round = Math.floor(at / students);
      yield of(this.class((student + round * 7) % classes), `stu-${padded(student, 6)}`, "student");
    }
  }
}
