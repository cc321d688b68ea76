import type { TableField } from "#contract/services/imports/schema.ts";
import { headingKey } from "./csv/csv-file.ts";

const headings: Readonly<Record<TableField, readonly string[]>> = {
  sourcedId: ["sourcedid", "sisid", "id", "uniqueid", "personid", "studentsisid", "externalid", "guid"],
  role: ["role", "type", "usertype", "usertyperole", "persontype"],
  firstName: ["firstname", "givenname", "first", "forename", "studentfirstname", "fname"],
  middleName: ["middlename", "middle", "mi", "middleinitial"],
  lastName: ["lastname", "familyname", "last", "surname", "studentlastname", "lname"],
  fullName: ["name", "fullname", "studentname", "student", "displayname"],
  preferredName: ["preferredname", "preferredfirstname", "nickname", "goesby", "knownas"],
  pronouns: ["pronouns", "pronoun"],
  birthDate: ["birthdate", "dateofbirth", "dob", "birthday", "birth", "bdate"],
  number: [
    "studentnumber",
    "number",
    "studentid",
    "studentno",
    "student#",
    "staffnumber",
    "employeeid",
    "localid",
    "identifier",
    "lasid",
    "permid",
  ],
  grade: ["grade", "grades", "gradelevel", "yearlevel", "currentgrade"],
  email: ["email", "emailaddress", "studentemail", "mail", "schoolemail"],
  phone: ["phone", "phonenumber", "telephone", "mobile", "cell", "cellphone", "studentphone"],
  username: ["username", "login", "user", "userprincipalname"],
  schoolId: [
    "schoolid",
    "schoolsisid",
    "schoolcode",
    "schoolnumber",
    "schoolsourcedid",
    "building",
    "campusid",
  ],
  schoolName: ["school", "schoolname", "campus", "buildingname", "currentschool"],
  homeroom: ["homeroom", "homeroomroom", "hr", "advisory", "advisoryroom"],
  lunch: ["lunch", "lunchperiod", "lunchgroup"],
  bus: ["bus", "busnumber", "busroute", "busno", "route"],
  guardian1Name: [
    "guardian1name",
    "guardianname",
    "guardian",
    "guardian1",
    "parentname",
    "parent",
    "parent1name",
    "parent1",
    "contactname",
    "contact1name",
  ],
  guardian1Email: [
    "guardian1email",
    "guardianemail",
    "parentemail",
    "parent1email",
    "contactemail",
    "contact1email",
  ],
  guardian1Phone: [
    "guardian1phone",
    "guardianphone",
    "parentphone",
    "parent1phone",
    "contactphone",
    "contact1phone",
  ],
  guardian1Relation: [
    "guardian1relation",
    "guardian1relationship",
    "guardianrelation",
    "guardianrelationship",
    "relationship",
    "contactrelationship",
  ],
  guardian2Name: ["guardian2name", "guardian2", "parent2name", "parent2", "contact2name"],
  guardian2Email: ["guardian2email", "parent2email", "contact2email"],
  guardian2Phone: ["guardian2phone", "parent2phone", "contact2phone"],
  guardian2Relation: ["guardian2relation", "guardian2relationship", "parent2relationship"],
};

/** What a column is by its heading, or else by what only one kind of value looks like; each field once. */
export function proposedField(
  heading: string,
  look: string,
  taken: ReadonlySet<TableField>,
): TableField | null {
  const key = headingKey(heading);
  for (const [field, names] of Object.entries(headings) as [TableField, readonly string[]][])
    if (names.includes(key)) return taken.has(field) ? null : field;
  if (look === "email" && !/guardian|parent|contact|mother|father/.test(key) && !taken.has("email"))
    return "email";
  if (look === "date" && /birth|dob/.test(key) && !taken.has("birthDate")) return "birthDate";
  return null;
}
