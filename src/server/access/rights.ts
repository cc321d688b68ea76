import type { CaseForm } from "#contract/records/wavr/schema.ts";
import { isWriter, type Reach } from "./reach.ts";

/** What a signed-in person may do with one record. Without `view` it does not exist for them. */
export interface Rights {
  readonly view: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  /** May it be taken out of the application: reports and files (V-6)? */
  readonly export: boolean;
  /** May protected notes of the person be opened? */
  readonly reveal: boolean;
}

export const nothing: Rights = { view: false, edit: false, delete: false, export: false, reveal: false };

export interface PersonFacts {
  readonly organizationId: number;
}

export function personRights(reach: Reach, facts: PersonFacts): Rights {
  const role = reach.roleIn(facts.organizationId);
  const administers = role === "administrator";
  return {
    view: role !== null,
    edit: isWriter(role),
    delete: administers,
    export: administers,
    reveal: administers || role === "assessor",
  };
}

/** Of what an organization keeps: as persons, without anything to reveal. */
export const keptRights = (reach: Reach, facts: PersonFacts): Rights => ({
  ...personRights(reach, facts),
  reveal: false,
});

/** A records check and its report are for those who may edit the person. */
export function recordsCheckRights(person: Rights): Rights {
  return { ...person, view: person.edit, reveal: false };
}

export interface ProtectedNoteFacts {
  /** Organization of the person that it is about. */
  readonly organizationId: number;
  /** Who may open it besides its author. */
  readonly circle: string;
  readonly createdBySelf: boolean;
}

/**
 * Everyone with the right to reveal for the person knows that the note exists; its author and circle may open it.
 * `edit` means seeing who opened it, for the author and administrators.
 */
export function protectedNoteRights(reach: Reach, facts: ProtectedNoteFacts): Rights {
  const person = personRights(reach, facts);
  if (!person.reveal) return nothing;
  const keeps = facts.createdBySelf || reach.roleIn(facts.organizationId) === "administrator";
  return { ...nothing, view: true, edit: keeps, reveal: keeps || facts.circle === "assessors" };
}

export interface CaseFacts {
  readonly organizationId: number;
  readonly confidentiality: string;
  /** The reader's role in the team; null outside it. */
  readonly teamRole: string | null;
}

/** A team member may see the case only while belonging to its organization (V-3). */
export function caseRights(reach: Reach, facts: CaseFacts): Rights {
  const role = reach.roleIn(facts.organizationId);
  if (role === null) return nothing;
  const administers = role === "administrator";
  const view = administers || facts.teamRole !== null || facts.confidentiality === "organization";
  if (!view) return nothing;
  const edit = isWriter(role);
  const leads = administers || (edit && facts.teamRole === "lead");
  return { view, edit, delete: leads, export: leads, reveal: false };
}

export interface AssessmentFacts {
  /** Null where it belongs to no case. */
  readonly case: CaseFacts | null;
  readonly personOrganizationId: number;
  readonly createdBySelf: boolean;
}

export function assessmentRights(reach: Reach, facts: AssessmentFacts): Rights {
  if (facts.case !== null) return caseRights(reach, facts.case);
  const role = reach.roleIn(facts.personOrganizationId);
  if (role === "administrator") return { ...nothing, view: true, edit: true, delete: true, export: true };
  if (role === null || !facts.createdBySelf) return nothing;
  const writes = isWriter(role);
  return { ...nothing, view: true, edit: writes, delete: writes, export: writes };
}

/** Interviews and tasks have the rights of their assessment; their author may delete them too. */
export function entryRights(parent: Rights, createdBySelf: boolean): Rights {
  return { ...parent, delete: parent.delete || (parent.edit && createdBySelf) };
}

/** An interview that no assessment names yet is known to its author only, who may change it while they write records. */
export function loneInterviewRights(reach: Reach, createdBySelf: boolean): Rights {
  const edit = createdBySelf && reach.writers.length > 0;
  return { ...nothing, view: createdBySelf, edit, delete: edit };
}

/** A comment, a time entry or a notice of a case: only its author may edit it; whoever may delete the case may delete it too. */
export function noteRights(parent: Rights, createdBySelf: boolean): Rights {
  return { ...entryRights(parent, createdBySelf), edit: parent.edit && createdBySelf };
}

/** A document of a WAVR assessment has the rights of its case; a worksheet is changed by its rater alone. None is deleted by itself. */
export function wavrRights(parent: Rights, form: CaseForm, createdBySelf: boolean): Rights {
  return { ...parent, edit: parent.edit && (form !== "worksheet" || createdBySelf), delete: false };
}

/** An agreement board has the rights of its case, and is never deleted by itself. */
export const boardRights = (parent: Rights): Rights => ({ ...parent, delete: false });

export interface BoardAnswerFacts {
  readonly createdBySelf: boolean;
  /** Of its board. */
  readonly opened: boolean;
}

/** An answer is its author's alone until the board is opened; then whoever sees the board reads it. */
export function boardAnswerRights(board: Rights, { createdBySelf, opened }: BoardAnswerFacts): Rights {
  const view = board.view && (createdBySelf || opened);
  return { ...nothing, view, edit: board.edit && createdBySelf };
}

/** A task's assignee may also see and change it. */
export function reminderRights(parent: Rights, assignedToSelf: boolean, stillMember: boolean): Rights {
  return assignedToSelf && stillMember ? { ...parent, view: true, edit: true } : parent;
}

export interface TaskFacts {
  /** Null where it belongs to no case. */
  readonly case: CaseFacts | null;
  /** For a task without a case; otherwise the case's counts. */
  readonly organizationId: number;
  /** Only its author, its assignees and administrators see it, as always for tasks without a case. */
  readonly forConcerned: boolean;
  readonly createdBySelf: boolean;
  readonly assignedToSelf: boolean;
}

/** A task of a case is never visible to those who may not see the case, assigned or not. Assignees may change it. */
export function taskRights(reach: Reach, facts: TaskFacts): Rights {
  const parent = facts.case === null ? null : caseRights(reach, facts.case);
  const role = reach.roleIn(facts.case?.organizationId ?? facts.organizationId);
  if (parent === null ? role === null : !parent.view) return nothing;
  const administers = role === "administrator";
  const concerned = administers || facts.createdBySelf || facts.assignedToSelf;
  if ((parent === null || facts.forConcerned) && !concerned) return nothing;
  const writes = parent === null ? isWriter(role) : parent.edit;
  return {
    ...nothing,
    view: true,
    edit: writes || facts.assignedToSelf,
    delete: administers || (parent?.delete ?? false) || (writes && facts.createdBySelf),
  };
}

/** What a tree of organizations shares: all its members read it, administrators of the whole tree change and export it. */
export function sharedRights(reach: Reach, root: number): Rights {
  const manages = reach.manages.includes(root);
  return { ...nothing, view: reach.roots.includes(root), edit: manages, delete: manages, export: manages };
}

export interface SearchFacts {
  /** The owner's organization when it was made. */
  readonly organizationId: number;
  readonly own: boolean;
  readonly shared: string;
  readonly sharedOrganizationId: number | null;
  /** Is it shared with the reader by name? */
  readonly named: boolean;
}

/**
 * A saved search is a query; it never shows its reader a record that they may not see. Unshared, it is for its owner
 * only; administrators may change shared ones. Writers may export its results, as far as the rows allow.
 */
export function searchRights(reach: Reach, facts: SearchFacts): Rights {
  const { organizationId, own, shared, sharedOrganizationId } = facts;
  const administers =
    shared !== "nobody" &&
    [organizationId, sharedOrganizationId].some((id) => id !== null && reach.administers.includes(id));
  const reads =
    (shared === "users" && facts.named && reach.trees.includes(organizationId)) ||
    (shared === "organization" &&
      sharedOrganizationId !== null &&
      reach.members.includes(sharedOrganizationId));
  const changes = own || administers;
  if (!changes && !reads) return nothing;
  const writes = reach.writers.length > 0;
  return { ...nothing, view: true, edit: changes, delete: changes, export: writes };
}

/** What stands in an archived case is read only until the case is restored. */
export const unlessArchived = (rights: Rights, archivedAt: string | null): Rights =>
  archivedAt === null ? rights : { ...rights, edit: false, delete: false };

/** The rights as a record presents them to its screen. */
export const presentRights = (rights: Rights) => ({
  edit: rights.edit,
  delete: rights.delete,
  export: rights.export,
  reveal: rights.reveal,
});

/**
 * An organization: its members read it, its administrators change it, and those of what stands above it delete it. The
 * root of a tree is never deleted.
 */
export function organizationRights(reach: Reach, id: number, parentId: number | null): Rights {
  return {
    ...nothing,
    view: reach.members.includes(id),
    edit: reach.administers.includes(id),
    delete: parentId !== null && reach.administers.includes(parentId),
  };
}

export interface HeldRole {
  readonly organization_id: number;
  readonly active: number;
}

/**
 * Colleagues are people who share a tree of organizations. `edit`: the reader administers one of their organizations.
 * `delete`: all of them, and with them the account; an account that reaches further could otherwise be taken over. Where
 * every role was switched off, all of them count. Of oneself there is one's own profile.
 */
export function userRights(reach: Reach, held: readonly HeldRole[], isSelf: boolean): Rights {
  const view = isSelf || held.some((each) => reach.trees.includes(each.organization_id));
  const active = held.filter((each) => each.active === 1);
  const counting = active.length > 0 ? active : held;
  const administered = counting.filter((each) => reach.administers.includes(each.organization_id));
  const all = administered.length > 0 && administered.length === counting.length;
  return { ...nothing, view, edit: administered.length > 0 && !isSelf, delete: all && !isSelf };
}
