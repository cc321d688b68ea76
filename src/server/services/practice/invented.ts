/** The people of the practice case. Each name says that it is invented, wherever it stands. */
export const inventedPeople = [
  {
    role: "subject",
    first_name: "Rowan",
    last_name: "Vale (practice)",
    person_type_id: 1,
    grade: "10",
    description: "Invented, for practice.",
    strengths: ["Plays the cello", "Trusts the librarian"],
  },
  {
    role: "target",
    first_name: "Mika",
    last_name: "Lund (practice)",
    person_type_id: 1,
    grade: "10",
    description: "Invented, for practice.",
    strengths: [],
  },
  {
    role: "witness",
    first_name: "Ines",
    last_name: "Hart (practice)",
    person_type_id: 3,
    grade: null,
    description: "Invented, for practice.",
    strengths: [],
  },
] as const;

export const inventedCase = {
  title: "Practice: a remark after gym class",
  location: "Gymnasium",
  summary:
    "Invented for practice. Rowan was laughed at after a missed shot. A coach heard a remark and reported it the same hour.",
  exact_words: "“He will be sorry that he laughed.”",
  immediate_safety: "Both went to different rooms. Nobody was hurt.",
  reporter: { name: "Ines Hart (practice)", role: "Coach", anonymous: false },
} as const;

/** Half of the first part is answered; the rest is there to be tried. */
export const inventedAnswers = ["n", "unknown", "p", "n", "y", "n", "n", "unknown"] as const;

export const inventedInterview = {
  interview_type: "target/witness",
  target_name: "Ines Hart (practice)",
  affiliation: "staff",
  status: "current",
  person_conducting_interview: "You",
  location_interview: "Gymnasium office",
  q1: "Stood at the door. Heard the remark and saw both faces.",
} as const;

export const inventedTasks = [
  { title: "Practice: call Rowan's family", description: "Invented. Mark it as done to try it.", inDays: 3 },
  { title: "Practice: arrange a check-in with the counselor", description: null, inDays: 5 },
] as const;

export const inventedFinding = "Practice: look at the gym's seating plan";
