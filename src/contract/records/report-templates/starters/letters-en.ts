import {
  beside,
  document,
  head,
  line,
  lines,
  list,
  open,
  signatures,
  toSign,
  unless,
  when,
} from "./writing.ts";

// The name of the school heads the page.
const from = [when("case.school_address", line("{{case.school_address}}")), line("{{date.today}}")];
const closing = [
  line(
    "You can call {{case.lead}} at {{case.lead_phone}} with any question. An interpreter is there for you at no cost.",
  ),
  line("Sincerely,"),
  ...toSign,
  line("{{author.name}}"),
  when("author.title", line("{{author.title}}")),
];

const toParentOfSubject = () =>
  document(
    ...from,
    line("Dear {{subject.parents}},"),
    line(
      "We are writing about {{subject.name}}. Something was said or done at school that others took as a threat. A team of people who know the school looks into every such report, to understand what happened and to help everybody concerned.",
    ),
    line("What we ask of you:"),
    list(
      "Talk with us about what happened, and about what helps your child.",
      "Tell us of anything that worries you at home, and whether your child can get at weapons.",
      "Keep what we tell you between us. We do not speak of other students, and nobody is told of yours who need not know.",
    ),
    ...closing,
  );

const toParentOfTarget = () =>
  document(
    ...from,
    when("target.parents", line("Dear {{target.parents}},")),
    unless("target.parents", line("Dear family of {{target.name}},")),
    line(
      "Something was said or done that concerned {{target.name}}. We take it seriously, and a team of the school is looking into it.",
    ),
    line(`What protects your child now, and from when: ${open}`),
    line("Whom your child can go to at any time: {{case.lead}}"),
    line(
      "We cannot tell you about another student, as we would not tell others about your child. We will tell you what matters for your child's safety as soon as we know it.",
    ),
    ...closing,
  );

const invitation = () =>
  document(
    ...from,
    line("Dear {{subject.parents}},"),
    line("We invite you to a meeting about {{subject.name}}."),
    list("Day and time: {{meeting.time}}", `Place: ${open}`, "Who will be there: {{case.lead}}"),
    line(
      "We would like to hear what you see at home, and to agree on what helps. Bring whoever you want to have beside you. If the time does not suit you, call us and we will find another one.",
    ),
    ...closing,
  );

const consent = () =>
  document(
    head("Consent to release information", 1),
    line("About: {{subject.name}}, {{case.school}}"),
    line("I allow {{case.school}} and the person or office named here to speak with each other:"),
    when(
      "recipient.name",
      line("Name: {{recipient.name}}"),
      line("Office or organization: {{recipient.organization}}"),
    ),
    unless("recipient.name", line("Name, and office or organization:"), lines(2)),
    head("What may be told"),
    beside("School records", "What the team found and agreed on", "Other"),
    head("What for"),
    line("To plan support and safety at school."),
    line(
      "This consent ends after one year, or on this day, if I write one: ____________. I can take it back in writing at any time; what was told before stays told. I get a copy.",
    ),
    signatures("Date:", "Parent or guardian", "Student, where of age", "For the school"),
  );

const returnToSchool = () =>
  document(
    head("Return to school", 1),
    line("{{subject.name}}, grade {{subject.grade}}. {{case.school}}, {{date.today}}"),
    line(`Day of return: ${open}`),
    head("What we agreed"),
    line("Who meets {{subject.name}} on the first morning, and where:"),
    lines(1),
    line("Somebody to go to at any time: {{case.lead}}"),
    line("Check-ins: with whom, how often:"),
    lines(2),
    line("What is different in classes, breaks and on the way:"),
    lines(2),
    line("What the family does:"),
    lines(2),
    line(`When we look at this plan again: ${open}`),
    signatures("Date:", "Student", "Parent or guardian", "For the school"),
  );

const noContact = () =>
  document(
    head("Agreement on keeping apart", 1),
    line("{{case.school}}, {{date.today}}"),
    line(
      "So that everybody can be at school without worry, I, {{subject.name}}, agree to have no contact with the other student: not in person, not in writing, not online, and not through others.",
    ),
    list(
      "If I meet them by chance, I go on without a word.",
      "If somebody asks me to pass something on, I say no.",
      "If they contact me, I do not answer and tell: {{case.lead}}",
    ),
    line(
      `The school sees to it that both can follow this, and tells both families. It is looked at again on: ${open}`,
    ),
    signatures("Date:", "Student", "Parent or guardian", "For the school"),
  );

const referral = () =>
  document(
    head("Referral", 1),
    when("recipient.name", line("To: {{recipient.name}}, {{recipient.organization}}")),
    unless("recipient.name", line("To:"), lines(1)),
    line("From: {{author.name}}, {{case.school}}, {{date.today}}"),
    line("About: {{subject.name}}, grade {{subject.grade}}"),
    head("Why we ask for your help"),
    line("What we saw:"),
    lines(),
    line("What was tried, and how it went:"),
    lines(),
    when("assessment.classification", line("The team's classification: {{assessment.classification}}")),
    head("What we ask for"),
    lines(),
    line("What you may tell us, with the family's consent:"),
    lines(),
    ...closing,
  );

export const englishLetters = {
  toParentOfSubject,
  toParentOfTarget,
  invitation,
  consent,
  returnToSchool,
  noContact,
  referral,
};
