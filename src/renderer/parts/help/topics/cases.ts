import { paths } from "#lib/page/paths.ts";
import type { HelpTopic } from "../topic.ts";

/** Cases and what is made of them. */
export const caseTopics: readonly HelpTopic[] = [
  {
    id: "cases",
    title: "Cases",
    routes: ["/cases"],
    about:
      "All cases that you may see. Filter them, keep a filtered list as a view, and choose rows to change several.",
    tasks: [
      {
        title: "Find a case",
        steps: [
          "Type a number, a title or a tag above the list.",
          "Choose Filter for stage, category, school and more.",
          "The quick search at the top finds cases by people too.",
        ],
      },
      {
        title: "Keep a list as a view",
        steps: ["Filter and sort the list, and choose its columns.", "Choose Save view and name it."],
      },
    ],
    seen: "Everybody sees only the cases that their team, their role and what a case says of who may see it allow.",
    offline:
      "Cases that were opened or taken along on this computer are shown. Rows cannot be changed together then.",
    keys: ["Find in this list", "Move", "Open", "New case"],
  },
  {
    id: "case-form",
    title: "Opening and editing a case",
    routes: ["/cases/new", "/cases/:id/edit"],
    about: "What was reported, who is concerned, who works on it and who may see it.",
    tasks: [
      {
        title: "Open a case",
        steps: [
          "Write a title without names: it stands in lists.",
          "Write the exact words in quotation marks, and who heard them.",
          "Add the people, choose who may see the case, then save.",
        ],
      },
      {
        title: "Add people",
        steps: [
          "Type a name. Choose whoever is here already, so that nobody is recorded twice.",
          "Choose the role: subject, target, witness or another.",
        ],
      },
    ],
    seen: "The case and its number are seen by its team and by administrators, or by everybody in the organization where you chose so.",
    offline:
      "A case is opened on the server, which gives its number. What you type is kept as a draft on this computer.",
    keys: ["Submit a form or dialog"],
  },
  {
    id: "case",
    title: "A case",
    routes: ["/cases/:id"],
    about:
      "First the exact words and who heard them, then where the assessments stand, what happened, the people and the files. Tasks due, team and details stand at the right.",
    tasks: [
      {
        title: "Move the case to another stage",
        steps: ["Choose the stage under the title.", "Choose where it goes. Closing asks for a reason."],
      },
      {
        title: "Begin an assessment",
        steps: ["Choose Start in Assessments and the person whom it is about."],
      },
      {
        title: "Take the case along",
        steps: [
          "On a team server, choose Take along at the top of the case.",
          "Wait until it says that all is on this computer.",
        ],
      },
    ],
    seen: "The team of the case, and administrators. Opening it is written in the audit log.",
    offline:
      "Comments, time, tasks and assessments can be written and wait on this computer. Stage, team and people are changed when the server is back.",
    keys: ["Inspector", "Submit a form or dialog"],
    links: [{ label: "On this computer", to: paths.offline() }],
  },
  {
    id: "case-report",
    title: "The report of a case",
    routes: ["/cases/:id/report"],
    about:
      "The case as a document for one reader: choose its parts, take names out, and record to whom it went.",
    tasks: [
      {
        title: "Make a report",
        steps: [
          "Choose the parts at the left.",
          "Choose names that are to be taken out. Each is replaced everywhere by the same stand-in.",
          "Read the paper once, then print or download it.",
        ],
      },
      {
        title: "Record that it was handed over",
        steps: ["Choose Record a disclosure.", "Say to whom, why, and on what legal ground."],
      },
    ],
    seen: "Whoever you give it to. That a report was made, and disclosures, stand in the case for its team.",
    offline: "A report is made by the server. It can be made when the server is back.",
  },
  {
    id: "deleted",
    title: "Recently deleted",
    routes: ["/deleted"],
    about: "What was deleted is kept for some weeks and can be put back as it was.",
    tasks: [
      {
        title: "Put something back",
        steps: ["Find it in the list.", "Choose Restore. What belonged to it comes back too."],
      },
    ],
    seen: "Those who could restore it: whoever may change what it belonged to.",
    offline: "The list is read from the server, and restoring is done there.",
  },
];
