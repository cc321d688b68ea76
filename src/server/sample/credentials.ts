import type { Role } from "#contract/kit/roles.ts";

/** Password of everybody in the sample workspace; the start script prints it. */
export const samplePassword = "Bellwether-2026";

export interface SampleUser {
  readonly email: string;
  readonly name: string;
  readonly title: string;
  readonly role: Role;
  /** Prefix of the organization: `MVD` is the district, the others are its schools. */
  readonly organization: "MVD" | "NHS" | "MMS" | "LES";
  readonly active?: false;
}

const user = (
  email: string,
  name: string,
  title: string,
  role: Role,
  organization: SampleUser["organization"],
): SampleUser => ({ email: `${email}@maplevalley.example`, name, title, role, organization });

/** The people of the invented Maple Valley district. */
export const sampleUsers: readonly SampleUser[] = [
  user("dana.whitfield", "Dana Whitfield", "Director of student services", "administrator", "MVD"),
  user("tomas.reyes", "Tomás Reyes", "Assistant principal", "administrator", "NHS"),
  user("priya.raman", "Priya Raman", "School psychologist", "assessor", "NHS"),
  user("marcus.ellery", "Marcus Ellery", "School counselor", "assessor", "NHS"),
  user("joan.kessler", "Joan Kessler", "School resource officer", "investigator", "NHS"),
  user("wendell.ota", "Wendell Ota", "Teacher liaison", "viewer", "NHS"),
  user("lucia.brandt", "Lucia Brandt", "Principal", "administrator", "MMS"),
  user("ben.okafor", "Ben Okafor", "School social worker", "assessor", "MMS"),
  user("ruth.adler", "Ruth Adler", "School counselor", "assessor", "MMS"),
  user("sam.tillery", "Sam Tillery", "School resource officer", "investigator", "MMS"),
  user("grace.lindqvist", "Grace Lindqvist", "Principal", "administrator", "LES"),
  user("omar.haddad", "Omar Haddad", "School psychologist", "assessor", "LES"),
];
