import type { AssessmentModel } from "#contract/records/case-kinds/schema.ts";

export interface StandardKind {
  readonly id: number;
  readonly label: string;
  readonly description: string | null;
  /** The models that a case of this type offers; all of them where it is left out. */
  readonly assessments?: readonly AssessmentModel[];
}

/** The types and categories that every tree of organizations begins with; older cases refer to them by these ids. */
export const standardKinds: {
  readonly types: readonly StandardKind[];
  readonly categories: readonly StandardKind[];
} = {
  types: [
    { id: 1, label: "Student threat assessment (CSTAG)", description: null, assessments: ["cstag"] },
    { id: 2, label: "Workplace violence assessment (WAVR)", description: null, assessments: ["wavr"] },
    { id: 3, label: "Behavior intervention and support", description: null },
    { id: 4, label: "Incident inquiry", description: null },
    { id: 5, label: "Location or event security", description: null },
    { id: 6, label: "Welfare check", description: null },
    { id: 7, label: "Return to school or work", description: null },
    { id: 8, label: "Information only", description: null },
    { id: 9, label: "Other", description: null },
  ],
  categories: [
    {
      id: 1,
      label: "Threat to others",
      description: "A statement or act suggesting harm to another person.",
    },
    { id: 2, label: "Self-harm or suicide concern", description: "Concern for a person's own safety." },
    {
      id: 3,
      label: "Violence or assault",
      description: "A fight, assault or other physical harm that has happened.",
    },
    { id: 4, label: "Weapon", description: "A weapon found, shown, mentioned or suspected." },
    {
      id: 5,
      label: "Bullying or harassment",
      description: "Repeated or targeted mistreatment, in person or online.",
    },
    { id: 6, label: "Stalking or unwanted contact", description: null },
    { id: 7, label: "Domestic or relationship violence", description: null },
    { id: 8, label: "Workplace concern", description: "Conduct by or toward staff." },
    { id: 9, label: "Concerning behavior", description: "Worrying conduct that is not yet a threat." },
    { id: 10, label: "Online or digital concern", description: null },
    {
      id: 11,
      label: "Threat from outside",
      description: "A threat by someone who is not part of the school.",
    },
    { id: 12, label: "Property or site security", description: null },
    { id: 13, label: "Welfare and support", description: "A need for help with no safety issue identified." },
    { id: 14, label: "Other", description: null },
  ],
};
