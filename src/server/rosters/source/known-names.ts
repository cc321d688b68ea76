// The files that a roster may hold; a ZIP with any other is refused (V-8).
const oneRoster = [
  "manifest",
  "academicSessions",
  "categories",
  "classes",
  "classResources",
  "courses",
  "courseResources",
  "demographics",
  "enrollments",
  "lineItemLearningObjectiveIds",
  "lineItems",
  "lineItemScoreScales",
  "orgs",
  "resources",
  "resultLearningObjectiveIds",
  "results",
  "resultScoreScales",
  "roles",
  "scoreScales",
  "userProfiles",
  "userResources",
  "users",
];
const dataSyncV1 = [
  "School",
  "Section",
  "Student",
  "Teacher",
  "StudentEnrollment",
  "TeacherRoster",
  "User",
  "GuardianRelationship",
];
const dataSyncV2 = ["relationships", "userFlags", "userLinks"];
const clever = ["schools", "students", "teachers", "sections", "staff", "admins", "contacts"];

const known = new Set(
  [...oneRoster, ...dataSyncV1, ...dataSyncV2, ...clever].map((name) => `${name}.csv`.toLowerCase()),
);

export const isKnownName = (name: string): boolean => known.has(name.toLowerCase());

/** What systems leave in folders and archives by themselves. */
export const isLitter = (name: string): boolean =>
  /^(?:__MACOSX\/.*|.*\/?\.DS_Store|.*\/?Thumbs\.db|.*\/?desktop\.ini|.*\/?\._[^/]*)$/i.test(name);
