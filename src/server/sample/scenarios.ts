import type { CaseStage } from "#contract/records/cases/schema.ts";

/** A report that a team might receive. `{subject}` and `{target}` stand for first names. */
export interface Scenario {
  readonly title: string;
  readonly category: number;
  readonly summary: string;
  readonly words: string;
  readonly safety: string;
  readonly place: string;
  readonly reporter: string;
  readonly tags: readonly string[];
}

export const scenarios: readonly Scenario[] = [
  {
    title: "Remark after a lunch-line argument",
    category: 1,
    summary:
      "{subject} and {target} argued about a place in the lunch line. {subject} made a remark as both were led away. Two classmates heard it and told the duty teacher.",
    words: "“You wait until after school, {target}, I will get you.”",
    safety:
      "Both students stayed in separate offices until their families came. No contact for the rest of the day.",
    place: "Cafeteria",
    reporter: "Duty teacher",
    tags: ["peer conflict"],
  },
  {
    title: "Message in a group chat",
    category: 10,
    summary:
      "A parent forwarded a screenshot from a class group chat. {subject} wrote about {target} after being left out of a weekend plan. The message was deleted within the hour.",
    words: "“{target} is going to be sorry on Monday, everyone will see.”",
    safety: "{subject} was met at arrival on Monday and spoke with the counselor before class.",
    place: "Online, class group chat",
    reporter: "Parent of a classmate",
    tags: ["online", "peer conflict"],
  },
  {
    title: "Drawing found in a notebook",
    category: 9,
    summary:
      "A teacher collecting notebooks found a drawing of a classroom with one figure crossed out and the name {target} beside it. {subject} said at first that the notebook belonged to a friend.",
    words: "Written below the drawing: “not for much longer.”",
    safety:
      "The notebook is kept in the office safe. {subject} remained with the counselor until a parent arrived.",
    place: "Room 114",
    reporter: "English teacher",
    tags: ["writing or drawing"],
  },
  {
    title: "Statement on the bus",
    category: 1,
    summary:
      "The driver reported that {subject} talked loudly about bringing something to school to make {target} stop. Students nearby laughed; two asked to sit at the front.",
    words: "“I will bring something and then he will leave me alone.”",
    safety: "Belongings were checked on arrival with a second adult present. Nothing was found.",
    place: "Bus 7, morning route",
    reporter: "Bus driver",
    tags: ["transport"],
  },
  {
    title: "Pocket knife in a backpack",
    category: 4,
    summary:
      "A small folding knife fell out of {subject}'s backpack in the gym. {subject} said that it was from a weekend camping trip. No one had been threatened so far as is known.",
    words: "No words were reported.",
    safety: "The knife was handed to the school resource officer. Parents were called within the hour.",
    place: "Gym",
    reporter: "Physical education teacher",
    tags: ["weapon", "no threat reported"],
  },
  {
    title: "Repeated notes to a classmate",
    category: 6,
    summary:
      "{target} showed the counselor four notes left in a locker over two weeks. The last one is sharper in tone. {subject} admits writing the first two.",
    words: "“You can't ignore me forever. I know which way you walk home.”",
    safety:
      "{target} is driven home by a parent. Class schedules were changed so that the two do not meet in the hall.",
    place: "Lockers, second floor",
    reporter: "Student concerned",
    tags: ["unwanted contact"],
  },
  {
    title: "Outburst toward a teacher",
    category: 1,
    summary:
      "After a grade was returned, {subject} pushed a chair over and spoke to the teacher from the doorway. {subject} came back ten minutes later and apologized.",
    words: "“People like you get what they deserve one day.”",
    safety: "The class was moved to the library for the rest of the period.",
    place: "Room 203",
    reporter: "Teacher",
    tags: ["staff"],
  },
  {
    title: "Post about an assembly",
    category: 10,
    summary:
      "An anonymous tip named a post on a photo app that says not to attend Friday's assembly. The account carries {subject}'s nickname. The post had been seen by about forty students.",
    words: "“skip friday. you'll thank me. #{target} knows why”",
    safety:
      "Police were informed the same evening. The assembly was held in two groups with more adults in the room.",
    place: "Online, photo app",
    reporter: "Anonymous tip line",
    tags: ["online", "police informed"],
  },
  {
    title: "Joke during a fire drill",
    category: 1,
    summary:
      "While students lined up outside, {subject} said something that a substitute teacher took as a threat. Friends of {subject} and {target} describe it as part of a film they had been quoting all week.",
    words: "“Nobody gets out of here alive.”",
    safety: "No further steps were needed that day.",
    place: "Field behind the school",
    reporter: "Substitute teacher",
    tags: ["film quote"],
  },
  {
    title: "Argument between former friends",
    category: 5,
    summary:
      "{subject} and {target} stopped being friends in the fall. Since then there has been name-calling in both directions. On Tuesday {subject} shoved {target} and made a remark.",
    words: "“Next time it won't be a shove.”",
    safety: "A staff member walks with each of them between classes this week.",
    place: "Hall by the music room",
    reporter: "Music teacher",
    tags: ["peer conflict", "bullying"],
  },
  {
    title: "Essay with a violent scene",
    category: 9,
    summary:
      "A creative writing task contains a scene set in a school like this one. One character shares a first name with {target}. {subject} has written in this style before and talks freely about it.",
    words: "From the essay: “He closed the door behind him and counted the desks.”",
    safety: "No immediate step was needed. The teacher has spoken with {subject} about the assignment.",
    place: "English class",
    reporter: "English teacher",
    tags: ["writing or drawing"],
  },
  {
    title: "Worry voiced by a parent",
    category: 13,
    summary:
      "{subject}'s mother called because {subject} has been sleeping little and speaks about wanting to hurt {target}. She asks for help and is willing to come in.",
    words: "As told by the mother: “I want him to feel what I feel.”",
    safety:
      "A suicide risk screening was done the same morning under the district's protocol. Firearms at home are locked; the key is with an uncle.",
    place: "Telephone",
    reporter: "Parent",
    tags: ["family asked for help"],
  },
  {
    title: "Air-soft pistol in a photo",
    category: 4,
    summary:
      "A photo shows {subject} holding what looks like a pistol with the school in the background. {subject} says that it is an air-soft pistol and that the photo was meant to impress friends.",
    words: "Caption: “ready for {target}.”",
    safety:
      "The officer spoke with the family the same evening; the air-soft pistol was shown and is locked away.",
    place: "Parking lot, after hours",
    reporter: "Student concerned",
    tags: ["online", "weapon"],
  },
  {
    title: "Threat to a bus aide",
    category: 8,
    summary:
      "A former employee's relative, {subject}, was told to leave the bus stop and shouted at the aide. The aide has not been back on that route since.",
    words: "“I know your car.”",
    safety: "The aide works on another route for now. The district has asked police to pass by at pick-up.",
    place: "Bus stop, Linden Street",
    reporter: "Transport coordinator",
    tags: ["staff", "police informed"],
  },
  {
    title: "List of names on a desk",
    category: 9,
    summary:
      "A custodian found five names scratched into a desk, {target} among them, under a short heading. {subject} sits there in the second period and says that it is a list of people who owe money.",
    words: "Heading: “people to get even with.”",
    safety:
      "The desk was photographed and set aside. The families of the five students were told the same day.",
    place: "Room 118",
    reporter: "Custodian",
    tags: ["writing or drawing"],
  },
  {
    title: "Fight outside the gym",
    category: 3,
    summary:
      "{subject} and {target} fought after practice. It was over in a minute. Bystanders say that {subject} had talked about it for days.",
    words: "Said beforehand, by two accounts: “Today I finish it.”",
    safety: "Both were seen by the nurse. Neither returned to practice this week.",
    place: "Gym entrance",
    reporter: "Coach",
    tags: ["assault"],
  },
  {
    title: "Comment in a counseling session",
    category: 2,
    summary:
      "{subject} told the counselor of feeling shut out and of thinking about not being here any more. {target} was named as the person who makes it worst.",
    words: "“It would be easier if one of us was gone.”",
    safety:
      "The suicide risk protocol was followed first. A parent came within the hour and a plan for the evening was agreed.",
    place: "Counseling office",
    reporter: "School counselor",
    tags: ["well-being"],
  },
  {
    title: "Rumor of a plan for the last day",
    category: 11,
    summary:
      "Three students told different versions of a plan for the last day before the break. All name {subject}; none heard it from {subject} directly. {target} is said to know more.",
    words: "No first-hand words are known so far.",
    safety: "Doors were staffed on the day in question. The day passed without incident.",
    place: "Several",
    reporter: "Assistant principal",
    tags: ["rumor"],
  },
  {
    title: "Damage to a classmate's bicycle",
    category: 12,
    summary:
      "{target}'s bicycle was found with cut cables and a note. {subject} was seen by the rack during the fourth period and has had words with {target} before.",
    words: "Note: “brakes are overrated.”",
    safety: "{target} was driven home. The bicycle was kept for the officer.",
    place: "Bicycle rack",
    reporter: "Student concerned",
    tags: ["property", "note"],
  },
  {
    title: "Return after a suspension",
    category: 13,
    summary:
      "{subject} returns on Monday after a suspension for threatening {target}. The family of {target} has asked what is in place. The team is reviewing the earlier assessment.",
    words: "Earlier words are in the assessment of last spring.",
    safety: "A re-entry meeting is set for the morning of the return.",
    place: "Main office",
    reporter: "Principal",
    tags: ["return to school"],
  },
];

/** Stages of the forty cases: most are closed, as in a real year. */
export const stageOfCase = (index: number): CaseStage => {
  if (index < 5) return "intake";
  if (index < 13) return "evaluating";
  if (index < 18) return "responding";
  if (index < 24) return "monitoring";
  return "closed";
};

export const closingReasons: readonly string[] = [
  "The matter was settled between the students with their families present. Four weeks of check-ins passed quietly.",
  "The team found no intent to harm. The counselor keeps the door open.",
  "The plan was carried out and reviewed twice. Both students report feeling safe.",
  "The student moved to another district; records were handed over under the district's procedure.",
];
