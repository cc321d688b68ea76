/** What people might say in an interview; calm, specific, and about nobody real. */
export const subjectAnswers: readonly (readonly string[])[] = [
  [
    "“We were in line and he said I always push in. It went back and forth. I said something stupid.”",
    "“I said I would get him after school. I don't remember the exact words.” Voice low, looks at the table.",
    "“I wanted him to stop. I was not going to do anything.”",
    "“He was probably scared. I would be if someone said that to me.”",
    "“He has been saying things since October. Nobody hears it because he does it quietly.”",
    "“I want it to be over. I can say sorry if he doesn't laugh.”",
  ],
  [
    "“Somebody took a screenshot of something I wrote when I was angry.”",
    "“I wrote that he would be sorry. I deleted it.” Confirms the words when shown the printout.",
    "“I wanted them to feel bad about leaving me out.”",
    "“I don't know. Maybe he showed his mom.”",
    "“We were friends until the summer.”",
    "“Nothing. I'm not going to talk to him.” Asks twice who else knows.",
  ],
  [
    "“It's a drawing. I draw all the time.”",
    "Reads the sentence aloud and says: “I was in a bad mood that week.”",
    "“I don't want to hurt anybody. I want to be left alone.”",
    "“If he saw it, that would be bad. He wasn't meant to see it.”",
    "“He and two others wait for me by the stairs.”",
    "“I can throw it away. Can I change my seat?”",
  ],
];

export const witnessAnswers: readonly (readonly string[])[] = [
  [
    "Stood two places behind. Saw both faces.",
    "“You wait until after school.” Is sure of these words.",
    "Took it seriously for a moment, then thought it was talk.",
    "Has not heard of a plan or seen anything carried.",
    "Knows that there was trouble on the bus before.",
    "Would like not to be named. Feels safe at school.",
  ],
  [
    "Saw the post before it was deleted; a friend sent it.",
    "Has the screenshot and agrees to hand it over.",
    "“I couldn't sleep. I didn't know if I should tell someone.”",
    "“He said once that he knows where his uncle keeps things.” Does not know what was meant.",
    "They used to sit together. Since the fall they do not.",
    "Would like to be picked up by a parent this week.",
  ],
];

export const observationComments: readonly string[] = [
  "Said so without being asked, and again with a parent present.",
  "Two accounts agree; the third was not there at the start.",
  "Has not been asked yet.",
  "Mentioned once to a friend in October, according to the friend.",
  "Nothing found in backpack or locker.",
  "The uncle's gun safe was seen by the officer; key kept apart.",
  "Apologized in writing.",
  "The conflict goes back to a seat on the bus.",
];

export const needComments: readonly string[] = [
  "Eleven absences since September, mostly Mondays.",
  "Counselor sees him weekly since the move.",
  "Mother reports three hours of sleep on school nights.",
  "Sits alone at lunch; has two friends in band.",
  "Grades fell in three subjects in the last marking period.",
  "Grandfather died in August.",
];

/** Answers for the safety evaluation, used in turn within each group. */
export const safetyAnswers: readonly string[] = [
  "“I was told that someone read my messages.” Understands why we meet.",
  "Describes the day in order and without changing the account from the first interview.",
  "“We are fine now. We are not friends.”",
  "Lives with mother and two younger brothers; sees father every second weekend.",
  "Can name two adults: the band teacher and an aunt.",
  "Sleeps about five hours. Eats breakfast on most days.",
  "“Some days everything is grey.” No thoughts of dying now; had them in the spring, told a friend.",
  "No unusual experiences reported.",
  "Has handled a hunting rifle with an uncle. Says that it is kept in a safe at the uncle's house.",
  "“I know it is locked. I don't know where the key is.”",
  "One shove last year; no injury.",
  "Two referrals this year, both for talking back.",
  "Never stopped by the police.",
  "Saw an argument between neighbors in which a window was broken.",
  "Was called names on the bus in the fall; told nobody until now.",
  "Two close friends, both in band.",
  "Draws, rides a bicycle, turns the phone off when angry.",
  "Would like to finish the semester here and to join the jazz group.",
];

export const tasksByClass: readonly (readonly string[])[] = [
  [
    "Let the person who reported the concern know that it was looked into.",
    "Tell the family why this was found not to be a threat.",
  ],
  [
    "Meet with both students to settle the matter.",
    "Call the families of both students.",
    "Check in with the subject for two weeks.",
  ],
  [
    "Separate the two students' schedules and walk the target between classes.",
    "Speak with the family of the target about the arrangements.",
    "Weekly meeting with the counselor.",
    "Brief the staff who need to know.",
  ],
  [
    "Inform the school resource officer and agree on the next steps.",
    "Warn the family of the target the same day.",
    "Arrange a mental health evaluation.",
    "Agree with the family on supervision and on locked storage at home.",
    "Review the plan with the team.",
  ],
];

export const findingsBySource: readonly (readonly [string, string, string])[] = [
  ["prior_threats", "reviewed", "One earlier assessment, two years ago, settled as transient."],
  ["prior_discipline_incidents", "reviewed", "Two referrals this school year for talking back. No fights."],
  [
    "academic_records",
    "reviewed",
    "Grades fell in three subjects since October. Attendance is regular apart from Mondays.",
  ],
  ["special_education_records", "not_applicable", ""],
  [
    "records_from_other_schools",
    "not_available",
    "Asked for on the day of the report; the former school has not answered yet.",
  ],
  ["law_enforcement_records", "reviewed", "The officer knows of no contacts."],
  ["other_records", "reviewed", "Nurse's log: four visits for headaches in the last month."],
];
