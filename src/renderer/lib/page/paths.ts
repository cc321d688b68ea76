/** Every address of the application (Spec §2). Screens never build one by hand. */
export const paths = {
  dashboard: () => "/dashboard",
  cases: () => "/cases",
  newCase: () => "/cases/new",
  case: (id: number | string) => `/cases/${id}`,
  /** One comment among those of its case. */
  caseComment: (id: number | string, commentId: number) => `/cases/${id}?tab=comments&entry=${commentId}`,
  /** Its report, with what was disclosed of it. */
  caseReport: (id: number | string) => `/cases/${id}/report`,
  editCase: (id: number | string) => `/cases/${id}/edit`,
  tasks: () => "/tasks",
  /** The list with the dialog of a task over it: its uuid, or "new". */
  task: (uuid: string) => `/tasks?task=${uuid}`,
  caseTask: (caseId: number | string, uuid: string) => `/cases/${caseId}?tab=tasks&task=${uuid}`,
  notifications: () => "/notifications",
  colleagues: () => "/colleagues",
  colleague: (id: number | string) => `/colleagues/${id}`,
  /** The open cases whose team a colleague belongs to, and the open tasks that are theirs. */
  casesOfTeamMember: (userId: number) => `/cases?team=${userId}`,
  tasksOfColleague: (userId: number) => `/tasks?assignee=${userId}`,
  persons: () => "/persons",
  newPerson: () => "/persons/new",
  /** Pairs of people who may be one. */
  duplicates: () => "/persons/duplicates",
  comparePersons: (uuid: string, other: string) => `/persons/${uuid}/compare/${other}`,
  person: (uuid: string) => `/persons/${uuid}`,
  editPerson: (uuid: string) => `/persons/${uuid}/edit`,
  /** People and organizations of interest. */
  entities: () => "/entities",
  newEntity: () => "/entities/new",
  entity: (uuid: string) => `/entities/${uuid}`,
  editEntity: (uuid: string) => `/entities/${uuid}/edit`,
  assessments: () => "/assessments",
  /** A new assessment, before its first save; `new` stands where the uuid will be. */
  newAssessment: () => "/cstag/new",
  /** A saved assessment, where neither its case nor its person is at hand; its page goes on to theirs. */
  assessment: (uuid: string) => `/cstag/${uuid}`,
  caseCstag: (caseId: number | string, assessmentUuid: string) => `/cases/${caseId}/cstag/${assessmentUuid}`,
  /** A task of an assessment, in its section. */
  cstagTask: (assessment: string, section: string, taskId: number) =>
    `${assessment}?section=${section}&entry=${taskId}`,
  personCstag: (personUuid: string, assessmentUuid: string) =>
    `/persons/${personUuid}/cstag/${assessmentUuid}`,
  /** What waits on this computer to be sent. */
  pending: () => "/pending",
  /** The review of one change that others' changes stand against. */
  reviewChange: (id: string) => `/pending/${id}`,
  /** For administrators of the whole: what the case forms ask and offer. */
  templates: () => "/templates",
  newTemplate: () => "/templates/new",
  template: (id: number | string) => `/templates/${id}`,
  caseTypes: () => "/templates/types",
  caseCategories: () => "/templates/categories",
  searches: () => "/searches",
  /** What a saved search finds. */
  search: (id: number | string) => `/searches/${id}`,
  /** What left the application, and exports that are kept for another time. */
  exports: () => "/exports",
  profile: () => "/profile",
  settings: () => "/settings",
  resource: (kind: "consultation" | "manual" | "training") => `/resources/${kind}`,
  privacy: () => "/privacy",
  /** What is taken along. */
  offline: () => "/offline",
  /** Where the server on this computer puts its mail. */
  mailFolder: () => "/mail",
  signIn: () => "/sign-in",
  forgotPassword: () => "/forgot-password",
  resetPassword: () => "/reset-password",
} as const;
