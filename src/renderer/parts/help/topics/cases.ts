import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { HelpTopic } from "../topic.ts";

/** Cases and what is made of them. */
export const caseTopics: readonly HelpTopic[] = [
  {
    id: "cases",
    title: t("Cases"),
    routes: ["/cases"],
    about: t(
      "All cases that you may see. Filter them, keep a filtered list as a view, and choose rows to change several.",
    ),
    tasks: [
      {
        title: t("Find a case"),
        steps: [
          t("Type a number, a title or a tag above the list."),
          t("Choose Filter for stage, category, school and more."),
          t("The quick search at the top finds cases by people too."),
        ],
      },
      {
        title: t("Keep a list as a view"),
        steps: [t("Filter and sort the list, and choose its columns."), t("Choose Save view and name it.")],
      },
    ],
    seen: t(
      "Everybody sees only the cases that their team, their role and what a case says of who may see it allow.",
    ),
    offline: t(
      "Cases that were opened or taken along on this computer are shown. Rows cannot be changed together then.",
    ),
    keys: ["Find in this list", "Move", "Open", "New case"],
  },
  {
    id: "case-form",
    title: t("Opening and editing a case"),
    routes: ["/cases/new", "/cases/:id/edit"],
    about: t("What was reported, who is concerned, who works on it and who may see it."),
    tasks: [
      {
        title: t("Open a case"),
        steps: [
          t("Write a title without names: it stands in lists."),
          t("Write the exact words in quotation marks, and who heard them."),
          t("Add the people, choose who may see the case, then save."),
        ],
      },
      {
        title: t("Add people"),
        steps: [
          t("Type a name. Choose whoever is here already, so that nobody is recorded twice."),
          t("Choose the role: subject, target, witness or another."),
        ],
      },
    ],
    seen: t(
      "The case and its number are seen by its team and by administrators, or by everybody in the organization where you chose so.",
    ),
    offline: t(
      "A case can be opened: it is saved on this computer, takes comments and tasks, and gets its number when it is sent.",
    ),
    keys: ["Submit a form or dialog"],
  },
  {
    id: "case",
    title: t("A case"),
    routes: ["/cases/:id"],
    about: t(
      "First the exact words and who heard them, then where the assessments stand, what happened, the people and the files. Tasks due, team and details stand at the right.",
    ),
    tasks: [
      {
        title: t("Move the case to another stage"),
        steps: [
          t("Choose the stage under the title."),
          t("Choose where it goes. Closing asks for a reason."),
        ],
      },
      {
        title: t("Begin an assessment"),
        steps: [t("Choose Start in Assessments and the person whom it is about.")],
      },
      {
        title: t("Record who was told"),
        steps: [
          t("Choose Who was told. Once the threat is classified it lists who has to be told, and by when."),
          t("Choose Record, and say who was told, when, how and what."),
          t("Where nobody was reached, say when somebody tries again: they get a task."),
        ],
      },
      {
        title: t("Keep a comment or a file from most readers"),
        steps: [
          t("Choose under Kept as, when you comment, what it is: a clinical record or a memory aid, say."),
          t(
            "Move a comment, a file, a task or an interview that is there already, with a reason, if you may read both compartments.",
          ),
          t("An administrator lets colleagues read a compartment, on their page."),
        ],
      },
      {
        title: t("Take the case along"),
        steps: [
          t("On a team server, choose Take along at the top of the case."),
          t("Wait until it says that all is on this computer."),
        ],
      },
    ],
    seen: t("The team of the case, and administrators. Opening it is written in the audit log."),
    offline: t(
      "Comments, time, tasks and assessments can be written and wait on this computer. Stage, team and people are changed, and who was told is recorded, when the server is back.",
    ),
    keys: ["Inspector", "Submit a form or dialog"],
    links: [{ label: t("On this computer"), to: paths.offline() }],
  },
  {
    id: "case-end",
    title: t("Closing and archiving a case"),
    words: t("close end finish done reopen archive restore put away"),
    routes: [],
    about: t(
      "A closed case is over: nothing in it is due any more. An archived one leaves the lists as well. Both can be taken back.",
    ),
    tasks: [
      {
        title: t("Close a case"),
        steps: [
          t("Choose the stage under the title, then Close case."),
          t("Read what is still open, and write the reason for closing."),
        ],
      },
      { title: t("Reopen it"), steps: [t("Choose More, then Reopen, and say why.")] },
      {
        title: t("Archive a case"),
        steps: [
          t("Choose More, then Archive. An open case needs a reason."),
          t("More, then Restore from archive brings it back."),
        ],
      },
    ],
    seen: t("The same people as before. Closing, reopening and archiving stand in the timeline of the case."),
    offline: t("A case is closed, reopened and archived when the server is back."),
    links: [{ label: t("Cases"), to: paths.cases() }],
  },
  {
    id: "case-names",
    title: t("Taking names out of a report"),
    words: t("redact redaction anonymize black out hide name remove personal"),
    routes: [],
    about: t("A report for somebody outside can leave out who is who. The case itself stays as it is."),
    tasks: [
      {
        title: t("Take names out"),
        steps: [
          t("Open the case and choose Report."),
          t("Choose the people under Take names out. Each is replaced everywhere by the same stand-in."),
          t("Read it through before it leaves: free text may say who somebody is without a name."),
        ],
      },
    ],
    seen: t("Whoever you give the report to. The case keeps which names were taken out of it."),
    offline: t("A report is made by the server. It can be made when the server is back."),
  },
  {
    id: "case-cards",
    title: t("Need-to-know cards"),
    words: t(
      "card bus driver teacher coach substitute tell inform outside without account link code receipt",
    ),
    routes: [],
    about: t(
      "A card tells somebody outside the team what they must do, and nothing of the case. It holds for some days.",
    ),
    tasks: [
      {
        title: t("Give a card"),
        steps: [
          t("Open the case, choose More, then Need-to-know cards, then New card."),
          t("Write what they must do and whom to call. Below stands what they will see."),
          t("Send the link by mail or message, and tell the code by telephone. Both are shown once."),
        ],
      },
      {
        title: t("Take it back"),
        steps: [t("Choose Take back. The link opens nothing from then on; a new card has a new link.")],
      },
      {
        title: t("When it is locked or lost"),
        steps: [
          t(
            "Five wrong codes lock a card. Choose New link and code, send the link and tell the code by telephone.",
          ),
          t("The same helps where a link was lost. The former link opens nothing from then on."),
        ],
      },
    ],
    seen: t(
      "Whoever has link and code sees the card alone. Who sees the case sees its cards; whoever may disclose the case gives them.",
    ),
    offline: t("Cards are made and taken back when the server is back."),
  },
  {
    id: "case-report",
    title: t("The report of a case"),
    routes: ["/cases/:id/report"],
    about: t(
      "The case as a document for one reader: choose its parts, take names out, and record to whom it went.",
    ),
    tasks: [
      {
        title: t("Make a report"),
        steps: [
          t("Choose the parts at the left."),
          t("Choose names that are to be taken out. Each is replaced everywhere by the same stand-in."),
          t("Read the paper once, then print or download it."),
        ],
      },
      {
        title: t("Change the words of one letter"),
        steps: [
          t("Under Written after choose the letter, then Edit the words."),
          t("Change what you want and choose Use these words. The template stays as it is."),
          t(
            "Download it: what you wrote is kept with the case then, and as a draft on this computer before.",
          ),
        ],
      },
      {
        title: t("Record that it was handed over"),
        steps: [
          t("Read the paper through, then choose Record and make the document."),
          t("Say to whom, why, and on what legal ground."),
        ],
      },
      {
        title: t("Approve what a colleague discloses, where your organization asks for it"),
        steps: [
          t("Under Disclosure record choose Read and approve."),
          t("Read the paper: exactly that leaves, whatever is written in the case afterwards."),
          t("Approve it. Now its document can be made."),
        ],
      },
    ],
    seen: t(
      "Whoever you give it to. That a report was made, and disclosures, stand in the case for its team.",
    ),
    offline: t("A report is made by the server. It can be made when the server is back."),
  },
  {
    id: "deleted",
    title: t("Recently deleted"),
    routes: ["/deleted"],
    about: t("What was deleted is kept for some weeks and can be put back as it was."),
    tasks: [
      {
        title: t("Put something back"),
        steps: [t("Find it in the list."), t("Choose Restore. What belonged to it comes back too.")],
      },
    ],
    seen: t("Those who could restore it: whoever may change what it belonged to."),
    offline: t("The list is read from the server, and restoring is done there."),
  },
];
