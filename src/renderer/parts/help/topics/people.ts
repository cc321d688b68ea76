import type { HelpTopic } from "../topic.ts";

/** People, colleagues, and what is of interest beside them. */
export const peopleTopics: readonly HelpTopic[] = [
  {
    id: "people",
    title: "People",
    routes: ["/persons"],
    about:
      "Everybody who is recorded: students, parents, staff and others. Somebody stands here once, however many cases concern them.",
    tasks: [
      {
        title: "Find somebody",
        steps: ["Type parts of a name in any order, a nickname or a student ID. Accents do not matter."],
      },
      {
        title: "Look for double records",
        steps: [
          "Choose Possible duplicates.",
          "Compare the two, then merge them or say that they are two people.",
        ],
      },
    ],
    seen: "Members of the organization. Who opened a person is written in the audit log.",
    offline: "People who were opened or taken along on this computer are found.",
    keys: ["Find in this list", "Move", "Open", "New person"],
  },
  {
    id: "person-form",
    title: "Recording a person",
    routes: ["/persons/new", "/persons/:uuid/edit"],
    about: "Name, type, school facts and how to reach somebody. Only what the work needs.",
    tasks: [
      {
        title: "Record somebody new",
        steps: [
          "Type the name. Whoever is perhaps already here is shown below it.",
          "Choose the type, then save.",
        ],
      },
    ],
    seen: "Members of the organization. Strengths and supports are as visible as anything else.",
    offline: "The record is saved on this computer and sent when the server is back.",
    keys: ["Submit a form or dialog"],
  },
  {
    id: "person",
    title: "A person",
    routes: ["/persons/:uuid"],
    about:
      "The person first, their cases second: strengths, supports, relations, vehicles, files and what is protected.",
    tasks: [
      {
        title: "Add a relation",
        steps: ["Choose Add a relation.", "Choose the other person and what they are to each other."],
      },
      {
        title: "Read a protected note",
        steps: [
          "Choose Open at the note and give a reason.",
          "Opening it is recorded and shown to its author.",
        ],
      },
    ],
    seen: "Members of the organization see the record, but a case of it only if they may see that case. Protected notes stay closed.",
    offline:
      "The copy on this computer is shown. Details can be changed and wait; protected notes are not copied.",
  },
  {
    id: "duplicates",
    title: "Possible duplicates",
    routes: ["/persons/duplicates", "/persons/:uuid/compare/:other"],
    about: "Two records that may be one person, field by field side by side.",
    tasks: [
      {
        title: "Merge two records",
        steps: [
          "Choose Compare.",
          "Choose for each field which record keeps its word.",
          "Choose Merge. It can be undone later at the person.",
        ],
      },
    ],
    seen: "Those who may edit both records.",
    offline: "Pairs are shown as they were last read. Merging needs the server.",
  },
  {
    id: "entities",
    title: "Organizations of interest",
    routes: ["/entities", "/entities/:uuid", "/entities/new", "/entities/:uuid/edit"],
    about: "Groups, teams, places online and others that matter in a case and are no person.",
    tasks: [
      {
        title: "Record one",
        steps: ["Choose the button for a new one above the list.", "Choose its kind, name it, and save."],
      },
      { title: "Tie one to a case", steps: ["Open the case.", "Choose Add at Organizations of interest."] },
    ],
    seen: "Members of the organization. Its cases are shown only to those who may see them.",
    offline: "New ones and changes wait on this computer until the server is back.",
  },
  {
    id: "location-groups",
    title: "Location groups",
    routes: ["/location-groups"],
    about: "Places that belong together, for choosing them at once.",
    tasks: [
      {
        title: "Add a group",
        steps: ["Choose the button for a new one above the list.", "Name it and save."],
      },
    ],
    seen: "Members of the organization.",
    offline: "New ones and changes wait on this computer until the server is back.",
  },
  {
    id: "colleagues",
    title: "Colleagues",
    routes: ["/colleagues", "/colleagues/:id"],
    about: "Everybody with an account in your organizations, their roles and their work.",
    tasks: [
      {
        title: "Invite somebody",
        steps: [
          "Administrators choose Invite.",
          "Choose the organization and the role. A letter with a link is sent.",
        ],
      },
      {
        title: "Switch an account off",
        steps: [
          "Open the colleague, then Switch off.",
          "Hand the open work over. Copies on their computers are removed.",
        ],
      },
    ],
    seen: "Members see names and roles. The state of an account is shown to whoever administers it.",
    offline: "Names are shown as they were last read. Accounts are changed when the server is back.",
  },
  {
    id: "invite-list",
    title: "Inviting many colleagues",
    routes: ["/colleagues/invite"],
    needs: "administer",
    about: "Invites all people of a table at once: one line for each person.",
    tasks: [
      {
        title: "Invite from a table",
        steps: [
          "Choose a CSV file with names, addresses, organizations and roles.",
          "Read what will happen in each line.",
          "Invite. Lines that were refused say why.",
        ],
      },
    ],
    seen: "Invited people get a letter. Administrators see who was invited.",
    offline: "Needs the server.",
  },
];
