import type { FileShape } from "../csv/csv-file.ts";

const shape = <Name extends string>(of: FileShape<Name>): FileShape<Name> => of;

const every = {
  id: ["sourcedId"],
  status: ["status"],
};

export const orgsShape = shape({
  columns: {
    ...every,
    name: ["name"],
    type: ["type", "orgType"],
    number: ["identifier"],
    parent: ["parentSourcedId", "parentOrgSourcedId"],
  },
  required: ["id", "name"],
  names: ["name"],
});

export const usersShape = shape({
  columns: {
    ...every,
    enabled: ["enabledUser", "enabled"],
    orgs: ["orgSourcedIds", "orgSourcedId", "orgs"],
    primaryOrg: ["primaryOrgSourcedId", "primaryOrg"],
    role: ["role", "roles"],
    username: ["username"],
    firstName: ["givenName", "firstName"],
    lastName: ["familyName", "lastName"],
    middleName: ["middleName"],
    preferredName: ["preferredGivenName", "preferredFirstName", "preferredName"],
    pronouns: ["pronouns"],
    number: ["identifier"],
    email: ["email"],
    phone: ["phone"],
    sms: ["sms"],
    agents: ["agentSourcedIds", "agents", "agentSourcedId"],
    grades: ["grades", "grade"],
    birthDate: ["birthDate", "dateOfBirth", "dob"],
  },
  required: ["id", "firstName", "lastName"],
  dates: ["birthDate"],
  names: ["firstName", "lastName"],
});

export const rolesShape = shape({
  columns: {
    ...every,
    user: ["userSourcedId"],
    roleType: ["roleType"],
    role: ["role"],
    primary: ["isPrimary"],
    grade: ["grade", "grades"],
    from: ["beginDate", "startDate", "roleStartDate"],
    to: ["endDate", "roleEndDate"],
    org: ["orgSourcedId"],
  },
  required: ["user", "role", "org"],
  dates: ["from", "to"],
});

export const demographicsShape = shape({
  columns: {
    id: ["sourcedId", "userSourcedId"],
    user: ["userSourcedId"],
    birthDate: ["birthDate", "dateOfBirth", "dob"],
  },
  required: ["id"],
  dates: ["birthDate"],
});

export const classesShape = shape({
  columns: { ...every, title: ["title", "name"], school: ["schoolSourcedId", "orgSourcedId"] },
  required: ["id"],
  names: ["title"],
});

export const enrollmentsShape = shape({
  columns: {
    ...every,
    class: ["classSourcedId"],
    school: ["schoolSourcedId", "orgSourcedId"],
    user: ["userSourcedId"],
    role: ["role"],
    from: ["beginDate", "startDate"],
    to: ["endDate"],
  },
  required: ["user", "role"],
  dates: ["from", "to"],
});

/** Only School Data Sync v2.1 has it. */
export const relationshipsShape = shape({
  columns: {
    student: ["userSourcedId"],
    guardian: ["relationshipUserSourcedId"],
    role: ["relationshipRole", "role"],
  },
  required: ["student", "guardian"],
});
