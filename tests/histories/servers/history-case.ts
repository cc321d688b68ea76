import {
  type Compartment,
  type Grantable,
  openCompartment,
  ownCompartment,
} from "#contract/records/compartments/schema.ts";

/** The case of a history. A case is opened with the server alone, so it is there before the history begins. */
export const historyCase = 1;

/** Its meeting, which is planned with the server alone too, and the person who is there. */
export const historyMeeting = { id: 1, uuid: "01980000-0000-7000-8000-0000000000e1" } as const;
export const attendee = "01980000-0000-7000-8000-0000000000e2";

/** The user who alone holds the right to the compartment into which comments are moved here. */
export const holder = 0;
export const closedCompartment: Grantable = "clinical";

/** Does somebody read what lies there? */
export const reads = (user: number, compartment: Compartment, author: number): boolean =>
  compartment === openCompartment ||
  (compartment === closedCompartment && user === holder) ||
  (compartment === ownCompartment && user === author);
