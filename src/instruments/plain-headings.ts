/**
 * What the groups of a safety interview are called where a student, a parent or a teacher may read it: above the
 * questions while they are asked, and on what is printed, reported or given to somebody. The menu keeps the
 * specification's names. By the key of the wire (decision 045).
 */
const headings: Readonly<Record<string, string>> = {
  review_of_threat: "What happened",
  relationship_victim: "The other person",
  family_support: "Family and support",
  stress: "Hard times lately",
  mood: "Feelings",
  psychotic_symptomps: "Unusual experiences",
  weapons: "Weapons and safety",
  access_to_firearms: "Guns and safe storage",
  agressive_behavior: "Anger",
  school_discipline: "Rules at school",
  delinquent_behavior: "Life outside school",
  exposure_to_violence: "Frightening experiences",
  bullying: "How people treat one another",
  peer_relations: "Friends",
  coping: "What helps, and what comes next",
  parent_knowledge_threat: "What you know of what happened",
  school_adjustment: "How school is going",
  family_relationships: "Family",
  peer_relations_bullying: "Friendships",
  delinquent_behavior_parent: "Life outside school",
  history_aggression: "Anger and what helps",
  access_to_weapons: "Weapons and safe storage",
  exposure_to_violence_parent: "What your child has lived through",
  history_parent: "Background",
  mental_health: "How your child is feeling",
  academics: "In class",
  teacher_knowledge_threat: "What was seen and heard",
  student_peer_relations: "Other students",
  depression: "Mood and well-being",
  discipline: "Behavior and rules",
  aggression: "Anger",
  parents: "The family",
};

/** A group's heading for anybody to read; its label where a pack has groups of its own. */
export const plainHeading = ({ key, label }: { readonly key: string; readonly label: string }): string =>
  headings[key] ?? label;
