import { t } from "#lib/words/t.ts";
import type { HelpTopic } from "../topic.ts";

/** Assessments. Nothing of what a questionnaire asks stands here. */
export const assessmentTopics: readonly HelpTopic[] = [
  {
    id: "assessments",
    title: t("Assessments"),
    routes: ["/assessments", "/assessments/new"],
    about: t(
      "All assessments that you may see: whom they are about, how far they are, and how they were classified.",
    ),
    tasks: [
      {
        title: t("Begin one"),
        steps: [
          t("Open the case and choose Start in Assessments, or choose New, then Assessment."),
          t("Choose the person."),
        ],
      },
    ],
    seen: t("Those who may see its case; without a case its author and administrators."),
    offline: t("Assessments that were opened or taken along are shown."),
    keys: ["Find in this list", "Move", "Open"],
  },
  {
    id: "assessment",
    title: t("An assessment"),
    routes: [
      "/persons/:personId/cstag/:assessmentUuid",
      "/cases/:caseId/cstag/:assessmentUuid",
      "/cstag/:assessmentUuid",
    ],
    about: t(
      "The steps stand at the left and are never locked. Answers are saved as you give them, and nothing is added up.",
    ),
    tasks: [
      {
        title: t("Answer questions"),
        steps: [
          t("Choose one of the four answers."),
          t("Add a comment with the words that you rely on."),
          t("Next unanswered leads to what is open."),
        ],
      },
      {
        title: t("Classify"),
        steps: [
          t("Read the guide in Threat classification."),
          t("Choose one of four and say why. People decide; the program proposes nothing."),
        ],
      },
      { title: t("Print it"), steps: [t("Choose Print in the head of the page.")] },
    ],
    seen: t("Those who may see its case. Who is at the page right now is shown at the top."),
    offline: t(
      "Everything can be answered. Saved on this computer means that it waits there until the server is back.",
    ),
    keys: ["Next unanswered", "Previous unanswered", "Next section", "Save now", "Comment on the row"],
  },
  {
    id: "worksheets",
    title: t("A worksheet of themes"),
    words: t("worksheet themes questions conclusion sign sources guide"),
    routes: ["/cases/:caseId/worksheets/:pack"],
    about: t(
      "Questions in themes, with what is known of each and from where, and a conclusion in the team’s own words. Nothing is added up, and nothing is proposed.",
    ),
    tasks: [
      {
        title: t("Look into a question"),
        steps: [
          t("Choose a theme at the left. The order is yours."),
          t("Write what is known, and choose how far it was looked into."),
          t("Link where it comes from: an interview, a task, a file or a comment of the case."),
        ],
      },
      {
        title: t("Sign it"),
        steps: [
          t("Open the conclusion and fill in the fields that are required."),
          t("Choose Sign the worksheet. What is missing is said on the page."),
          t("A signed version stays as it is. What is written later becomes the next one."),
        ],
      },
    ],
    seen: t("Those who may see its case. Who is at the page right now is shown at the top."),
    offline: t("Everything can be written. To sign, the server is needed."),
    keys: ["Next unanswered", "Previous unanswered", "Next section", "Save now"],
  },
  {
    id: "wavr",
    title: t("A WAVR assessment"),
    words: t("workplace violence adult staff factor worksheet snapshot rater intake code prominent"),
    routes: ["/cases/:caseId/wavr"],
    about: t(
      "For adults: the facts first, then 21 factors that each rater codes alone. Nothing is added up, and no level is proposed.",
    ),
    tasks: [
      {
        title: t("Code the factors"),
        steps: [
          t("Choose a group of factors at the left."),
          t(
            "Choose a code, or press its letter: a for Absent, p for Present, x for Prominent, u for Not coded.",
          ),
          t("Write down the evidence, and link where it comes from."),
        ],
      },
      {
        title: t("Code again later"),
        steps: [
          t("Choose Take a snapshot and say why. Nobody can change what is kept."),
          t("Change the codes. What changed since stands beside them."),
          t("Compare lays two snapshots, or two raters, side by side."),
        ],
      },
    ],
    seen: t("Those who may see its case. A worksheet is changed by its rater alone."),
    offline: t(
      "The intake, your worksheet and the judgment can be written and wait on this computer until the server is back. Snapshots and signatures need it.",
    ),
    keys: ["Next unanswered", "Previous unanswered", "Next section", "Save now", "Comment on the row"],
  },
  {
    id: "plans",
    title: t("Safety plans and check-ins"),
    words: t(
      "safety plan monitoring measure check-in review cadence strengths family signature end separation apart schedule period room lunch bus",
    ),
    routes: ["/cases/:caseId/safety-plan/:plan"],
    about: t(
      "What keeps people safe and helps the student, who looks after it, and how it goes until the plan is no longer needed.",
    ),
    tasks: [
      {
        title: t("Write a plan and make it active"),
        steps: [
          t("Open the case, the tab Plan, and choose New safety plan."),
          t("Write the strengths and the measures, how often somebody checks in, and the review date."),
          t("Set the state to Active and save. Each save is kept as a version that nobody can change."),
        ],
      },
      {
        title: t("Answer a check-in"),
        steps: [
          t("Open it under My tasks, on the dashboard, or on the tab Plan."),
          t("Choose how it went, or press 1 to 4, write a sentence, and press Ctrl Enter."),
          t("The next one comes by itself. One that is missed is given to the lead of the case as well."),
        ],
      },
      {
        title: t("Review a plan"),
        steps: [
          t("Open its task, or choose Review on the tab Plan."),
          t("Write what the review found, how the plan goes on, and when the next review is."),
          t(
            "A task asks for the next one on that day. A plan that is changed or closed is so in its own form.",
          ),
        ],
      },
      {
        title: t("End a plan"),
        steps: [
          t("Choose New version and set the state to Ended."),
          t("Say of each criterion whether it was met, and why the plan ends. It stays readable."),
        ],
      },
      {
        title: t("Keep two people apart"),
        steps: [
          t(
            "Write down the school days of subject and target: periods, rooms, lunch and buses. Lines of a spreadsheet can be pasted.",
          ),
          t("Separation on the tab Plan lists where they meet, and what is recorded that is free."),
          t("Choose Make it a measure, say who does it, and save the plan."),
        ],
      },
    ],
    seen: t("Those who may see its case. The family sees what the team gives them on paper."),
    offline: t(
      "Check-ins can be answered and wait on this computer until the server is back. Plans need it.",
    ),
  },
  {
    id: "meetings",
    title: t("A team meeting"),
    words: t("meeting agenda minutes invitation attendance decision sign-off dissent signature calendar"),
    routes: ["/cases/:caseId/meetings/:meetingId"],
    about: t(
      "A meeting of the team of a case: an agenda from what is open, minutes that several can type at once, and a signature by everybody who was there.",
    ),
    tasks: [
      {
        title: t("Plan it"),
        steps: [
          t("Open the case, and choose Meetings, then the button for a new one."),
          t("Say when and where, choose who is asked, and put what is open on the agenda."),
          t("Send the invitation, or save it as a file. It names nobody of the case."),
        ],
      },
      {
        title: t("Write the minutes"),
        steps: [
          t("Type a line; /d at its start makes it a decision, /t a task, /q a question."),
          t("Make a task of a task line, for somebody and a day."),
          t("Say who is here and who is not."),
        ],
      },
      {
        title: t("End and sign"),
        steps: [
          t("Choose End the meeting. Minutes, agenda and attendance stay as they are from then on."),
          t("Everybody who was there signs under their own account, or says how they see it differently."),
        ],
      },
    ],
    seen: t("Whoever may open the case. Dissent stands in papers of the team and of a court alone."),
    offline: t(
      "Minutes can be typed without a network and join what others wrote. Planning, ending and signing need the server.",
    ),
  },
  {
    id: "boards",
    title: t("An agreement board"),
    words: t("agreement board answer alone side by side differ dissent decide team classification level"),
    routes: ["/cases/:caseId/boards"],
    about: t(
      "Each member of the team answers alone and unseen. Then all answers lie side by side, and the team decides. The program counts nothing and proposes nothing.",
    ),
    tasks: [
      {
        title: t("Ask the team"),
        steps: [
          t("Choose Ask each member first, beside the classification or in the summary of WAVR."),
          t("Choose who answers."),
        ],
      },
      {
        title: t("Answer alone"),
        steps: [
          t("Choose one of the answers, say why, and link the evidence."),
          t("You may change your answer until the board is opened."),
        ],
      },
      {
        title: t("Open and decide"),
        steps: [
          t("Choose Open the answers once everybody has answered. The lead can open earlier, with a reason."),
          t(
            "Talk, then choose Record what the team decided. Who sees it differently is written down in their own words.",
          ),
          t(
            "Go on to record the classification, or to the summary: a decision changes no assessment by itself.",
          ),
        ],
      },
    ],
    seen: t(
      "Until the board is opened everybody of the case sees who has answered, and each only their own answer. Then those who may see the case.",
    ),
    offline: t(
      "Your answer can be given and waits on this computer until the server is back. Opening and deciding need it.",
    ),
  },
  {
    id: "interviews",
    title: t("Interviews"),
    words: t("interview talk ask question subject target witness parent teacher safety screening"),
    routes: [],
    about: t(
      "What the subject, targets, witnesses, parents and teachers said, with the questions to ask and what to say first.",
    ),
    tasks: [
      {
        title: t("Write down an interview"),
        steps: [
          t("Open the assessment, and choose Interviews at the left."),
          t("Choose Add an interview, and whom it is with. What the case knows of them is filled in."),
          t("Write the answers in their words. What you type is kept as a draft."),
        ],
      },
      {
        title: t("Hold an interview of the safety evaluation"),
        steps: [
          t("Choose the step of the safety evaluation at the left, then subject, parent or teacher."),
          t("Fill in with whom you speak, then take the groups of questions in any order."),
        ],
      },
      {
        title: t("Take the questions along on paper"),
        steps: [
          t("Open the interview and choose Print."),
          t("Choose This interview, its language and whether answers are printed."),
        ],
      },
    ],
    seen: t("Those who may see the assessment."),
    offline: t("Interviews can be written and wait on this computer until the server is back."),
  },
];
