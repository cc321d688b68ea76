import type { ConflictReview, FieldClash, PendingChange } from "#contract/bridge/waiting.ts";

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const change = (number: number, more: Partial<PendingChange>): PendingChange => ({
  id: id(number),
  kind: "assessment",
  action: "update",
  title: "",
  savedAt: new Date(Date.now() - (60 - number) * 60_000).toISOString(),
  state: "waiting",
  reason: null,
  waitsFor: null,
  needs: more.waitsFor == null ? [] : [more.waitsFor],
  attempts: 0,
  nextTryAt: null,
  target: null,
  ...more,
});

const assessment = { kind: "assessment", id: "0190a000-1111-7000-8000-000000000000" } as const;
const person = { kind: "person", id: "0190a000-2222-7000-8000-000000000000" } as const;

/** What may be waiting on a bad day: every kind of change in every state. */
export const sampleChanges: readonly PendingChange[] = [
  change(1, {
    kind: "person",
    action: "create",
    title: "Sam Lee",
    attempts: 3,
    target: person,
    nextTryAt: new Date(Date.now() + 4 * 60_000).toISOString(),
  }),
  change(2, { action: "create", title: "CSTAG assessment of Sam Lee", waitsFor: id(1), target: assessment }),
  change(3, {
    kind: "interview",
    action: "create",
    title: "Interview with Alan Brooks",
    waitsFor: id(2),
    target: assessment,
  }),
  change(4, { kind: "upload", action: "upload", title: "Group chat, Nov 15.png", state: "sending" }),
  change(5, {
    kind: "reminder",
    action: "create",
    title: "Task: Review discipline records",
    state: "attention",
    reason: "Source of information is required.",
    attempts: 1,
    target: { kind: "assessment", id: "0190a000-3333-7000-8000-000000000000" },
  }),
  change(6, {
    title: "CSTAG assessment of Jordan Avery",
    state: "conflict",
    target: { kind: "assessment", id: "0190a000-4444-7000-8000-000000000000" },
  }),
  change(7, {
    kind: "person",
    title: "Riley Chen",
    state: "conflict",
    target: { kind: "person", id: "0190a000-5555-7000-8000-000000000000" },
  }),
];

const steps = (...path: string[]) => ["state", "steps", ...path];
const assessmentClashes: FieldClash[] = [
  { path: steps("key_observations", "ko3_radio"), base: null, mine: "y", theirs: "n" },
  {
    path: steps("key_observations", "ko3_comment"),
    base: "Two earlier referrals.",
    mine: "Two earlier referrals, both for talking in class. The counselor knows of no others and saw him on Monday.",
    theirs:
      "Two earlier referrals in 2025, both for talking in class. Called the middle school, no others. The counselor saw him on Monday.",
  },
  { path: steps("threat_classification", "threat_classification"), base: null, mine: 1, theirs: 2 },
];

const review = (
  of: PendingChange | undefined,
  clashes: FieldClash[],
  takenOver: FieldClash[],
): ConflictReview[] =>
  of === undefined
    ? []
    : [
        {
          change: of,
          mine: { by: "Dana Whitfield", at: of.savedAt },
          theirs: { by: "Elena Ruiz", at: new Date(Date.now() - 10 * 60_000).toISOString() },
          clashes,
          takenOver,
          record: {},
        },
      ];

/** The two that need a person: an assessment with three clashes, a person with one. */
export const sampleReviews: readonly ConflictReview[] = [
  ...review(sampleChanges[5], assessmentClashes, [
    { path: steps("key_observations", "ko4_radio"), base: null, mine: null, theirs: "p" },
    { path: steps("key_observations", "ko5_comment"), base: null, mine: null, theirs: "Seen by the coach." },
  ]),
  ...review(
    sampleChanges[6],
    [{ path: ["description"], base: "", mine: "Plays in the band.", theirs: "Moved here in 2025." }],
    [],
  ),
];
export const assessmentReview = sampleChanges[5]?.id ?? "";
export const personReview = sampleChanges[6]?.id ?? "";
