/** Every address of the application (Spec §2) but those of plain kinds (`record-paths.ts`). Screens use these only. */
export const paths = {
  dashboard: () => "/dashboard",
  cases: () => "/cases",
  newCase: () => "/cases/new",
  case: (id: number | string) => `/cases/${id}`,
  /** Where a link to a case leads, by its number. */
  openCase: (number: string) => `/open/case/${number}`,
  caseFiles: (id: number | string) => `/cases/${id}?tab=files`,
  /** One comment, among those of its case. */
  caseComment: (id: number | string, commentId: number) => `/cases/${id}?tab=comments&entry=${commentId}`,
  /** Somebody who has to be told of a case, among those of its log. */
  caseDuty: (id: number | string, audience: string) => `/cases/${id}?tab=notices&duty=${audience}`,
  /** The report of a case, with its disclosures. */
  caseReport: (id: number | string) => `/cases/${id}/report`,
  /** The same with what a reader may usually see, or after the template of this id, about to be made. */
  paperFor: (id: number | string, reader: string | number) => `/cases/${id}/report?for=${reader}`,
  /** The report with this section alone. */
  reportOf: (id: number | string, section: string) => `/cases/${id}/report?sections=${section}`,
  /** Recording that somebody was told, with whom it was where that is known. */
  newCaseNotice: (id: number | string, audience: string | null) =>
    `/cases/${id}?tab=notices&notice=new${audience === null ? "" : `&to=${audience}`}`,
  newCaseCard: (id: number | string) => `/cases/${id}?tab=cards&add=card`,
  /** Reports that were made as files. */
  reports: () => "/reports",
  savedReport: (caseId: number | string, report: number | string) => `/reports/${caseId}/${report}`,
  caseCards: (id: number | string) => `/cases/${id}?tab=cards`,
  editCase: (id: number | string) => `/cases/${id}/edit`,
  tasks: () => "/tasks",
  /** The list with a task's dialog over it: its uuid, or "new". */
  task: (uuid: string) => `/tasks?task=${uuid}`,
  caseTask: (caseId: number | string, uuid: string) => `/cases/${caseId}?tab=tasks&task=${uuid}`,
  notifications: () => "/notifications",
  organizations: () => "/organizations",
  organization: (id: number | string) => `/organizations/${id}`,
  /** The settings of one organization. */
  settingsOf: (id: number | string) => `/settings/organization?organization=${id}`,
  colleagues: () => "/colleagues",
  inviteColleagues: () => "/colleagues/invite",
  colleague: (id: number | string) => `/colleagues/${id}`,
  /** The open cases of a colleague's teams. */
  casesOfTeamMember: (userId: number) => `/cases?team=${userId}`,
  /** The month with the events of one location and of what is a part of it. */
  calendarOf: (locationId: number) => `/tasks?view=calendar&location=${locationId}`,
  tasksOfColleague: (userId: number) => `/tasks?assignee=${userId}`,
  persons: () => "/persons",
  newPerson: () => "/persons/new",
  /** Pairs of people who may be one. */
  duplicates: () => "/persons/duplicates",
  comparePersons: (uuid: string, other: string) => `/persons/${uuid}/compare/${other}`,
  person: (uuid: string) => `/persons/${uuid}`,
  editPerson: (uuid: string) => `/persons/${uuid}/edit`,
  editSchoolDay: (uuid: string) => `/persons/${uuid}/edit?entry=school-day`,
  assessments: () => "/assessments",
  /** Which assessment it is to be, by whom it is about; without a person it asks for one first. */
  startAssessment: (personUuid?: string) =>
    personUuid === undefined ? "/assessments/new" : `/assessments/new?person=${personUuid}`,
  /** A new assessment before its first save; `new` is in the uuid's place. */
  newAssessment: () => "/cstag/new",
  /** The agreement boards of a case; those about one assessment. */
  caseBoards: (caseId: number | string) => `/cases/${caseId}/boards`,
  boardsAbout: (caseId: number | string, uuid: string) => `/cases/${caseId}/boards?about=${uuid}`,
  /** One's own page at the right to read employment records, with the way back. */
  ownRight: (userId: number, back: string) =>
    `/colleagues/${userId}?right=employment&back=${encodeURIComponent(back)}`,
  /** A closed case with the dialog that reopens it. */
  reopenCase: (caseId: number | string) => `/cases/${caseId}?move=reopen`,
  /** The WAVR assessment of a case. */
  wavr: (caseId: number | string) => `/cases/${caseId}/wavr`,
  /** A worksheet of a case, by the key of its pack. */
  worksheet: (caseId: number | string, pack: string) => `/cases/${caseId}/worksheets/${pack}`,
  worksheetOf: (caseId: number | string, pack: string, personUuid: string) =>
    `/cases/${caseId}/worksheets/${pack}?person=${personUuid}`,
  wavrJudgment: (caseId: number | string) => `/cases/${caseId}/wavr?section=assessment`,
  wavrOf: (caseId: number | string, personUuid: string) => `/cases/${caseId}/wavr?person=${personUuid}`,
  /** The meetings of a case's team, and one of them. */
  caseMeetings: (caseId: number | string) => `/cases/${caseId}?tab=meetings`,
  meeting: (caseId: number | string, uuid: string) => `/cases/${caseId}/meetings/${uuid}`,
  /** The plans of a case, with the check-ins by which they are looked after. */
  casePlans: (caseId: number | string) => `/cases/${caseId}?tab=plan`,
  /** Where a review of a plan is held: the tab of its case, with the review open. */
  planReview: (caseId: number | string, plan: string) => `/cases/${caseId}?tab=plan&review=${plan}`,
  newSafetyPlan: (caseId: number | string) => `/cases/${caseId}/safety-plan/new`,
  /** Where a safety plan is written. */
  safetyPlan: (caseId: number | string, uuid: string) => `/cases/${caseId}/safety-plan/${uuid}`,
  /** A saved assessment whose case and person are not known; its page redirects to theirs. */
  assessment: (uuid: string) => `/cstag/${uuid}`,
  caseCstag: (caseId: number | string, assessmentUuid: string) => `/cases/${caseId}/cstag/${assessmentUuid}`,
  /** A task of an assessment, in its section. */
  cstagTask: (assessment: string, section: string, taskId: number) =>
    `${assessment}?section=${section}&entry=${taskId}`,
  personCstag: (personUuid: string, assessmentUuid: string) =>
    `/persons/${personUuid}/cstag/${assessmentUuid}`,
  /** What can be restored; of one case. */
  deleted: () => "/deleted",
  /** Rosters that are taken over; for administrators of the whole tree. */
  imports: () => "/imports",
  newImport: () => "/imports/new",
  importSchedule: () => "/imports/every-night",
  import: (id: number | string) => `/imports/${id}`,
  /** How long records are kept, and what falls due; for administrators of the whole tree. */
  retention: () => "/retention",
  retentionLists: () => "/retention?tab=lists",
  retentionSchedule: () => "/retention?tab=schedule",
  /** A list of records to be destroyed, and its certificate. */
  destruction: (id: number | string) => `/retention/${id}`,
  deletedOfCase: (id: number | string) => `/deleted?case=${id}`,
  /** The outbox. */
  pending: () => "/pending",
  /** The review of one change in conflict. */
  reviewChange: (id: string) => `/pending/${id}`,
  /** What case forms ask and offer; for administrators of the whole tree. */
  templates: () => "/templates",
  newTemplate: () => "/templates/new",
  template: (id: number | string) => `/templates/${id}`,
  entityTemplates: () => "/templates/entities",
  newEntityTemplate: () => "/templates/entities/new",
  entityTemplate: (id: number | string) => `/templates/entities/${id}`,
  searches: () => "/searches",
  /** The results of a saved search. */
  search: (id: number | string) => `/searches/${id}`,
  /** Exports that were made, and export profiles. */
  exports: () => "/exports",
  statistics: () => "/statistics",
  /** The audit log; of one case or person with everything that belongs to it. */
  log: () => "/log",
  logOf: (kind: "case" | "person", id: number) => `/log?about=${kind}:${id}`,
  /** Requests for help; with the dialog that asks, about the screen at this address. */
  support: () => "/support",
  askForHelp: (page: string) => `/support?ask=new&page_of=${encodeURIComponent(page)}`,
  profile: () => "/profile",
  settings: () => "/settings",
  organizationSettings: () => "/settings/organization",
  /** Questionnaire packs of a district; for administrators of the whole tree. */
  questionnaires: () => "/settings/questionnaires",
  resource: (kind: "consultation" | "manual" | "training") => `/resources/${kind}`,
  privacy: () => "/privacy",
  /** The version, and the licenses of all parts. */
  about: () => "/about",
  /** Pinned records. */
  offline: () => "/offline",
  /** The mail folder of this computer's server. */
  mailFolder: () => "/mail",
  signIn: () => "/sign-in",
  forgotPassword: () => "/forgot-password",
  resetPassword: () => "/reset-password",
  invitation: () => "/invitation",
} as const;
