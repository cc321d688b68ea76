import { paths } from "#lib/page/paths.ts";
import type { HelpTopic } from "../topic.ts";

const atTheServer =
  "It is read from the server and changed there: nothing here works until the server is back.";

/** What is managed, and what leaves as files. */
export const manageTopics: readonly HelpTopic[] = [
  {
    id: "exports",
    title: "Exports",
    routes: ["/exports"],
    needs: "export",
    about: "Exports that were made, large ones that are being made, and kept exports with their columns.",
    tasks: [
      {
        title: "Export a list",
        steps: ["Open the list and filter it.", "Choose Export, a format and a reason."],
      },
      {
        title: "Keep an export",
        steps: ["Choose New kept export.", "Choose what goes in, and its columns."],
      },
    ],
    seen: "Every export is written in the audit log with its reason, and administrators are told of large ones.",
    offline: "The list is a copy. Files are made by the server.",
  },
  {
    id: "templates",
    title: "Templates",
    routes: ["/templates", "/templates/new", "/templates/:id"],
    needs: "manage_templates",
    about: "What the form of a case asks beyond its fixed fields, and the choices for types and categories.",
    tasks: [
      {
        title: "Change what is asked",
        steps: [
          "Open a template and edit its sections.",
          "Save. Cases keep the version that they were written under.",
        ],
      },
      {
        title: "Retire a choice",
        steps: [
          "Open Types or Categories, and edit it.",
          "Stop offering it: cases keep it, and new ones are not offered it.",
        ],
      },
    ],
    seen: "Everybody in your organization and below it.",
    offline: atTheServer,
  },
  {
    id: "case-kinds",
    title: "Types and categories of cases",
    routes: ["/templates/types", "/templates/categories"],
    about: "The types and categories that are offered in the form of a case.",
    tasks: [
      {
        title: "Stop offering one",
        steps: ["Edit it and turn off Offered in the forms.", "Cases that have it keep it."],
      },
    ],
    seen: "Everybody in your organization and below it. Administrators of the whole organization change them.",
    offline: "The list is a copy; it is changed when the server is back.",
  },
  {
    id: "entity-types",
    title: "Types of organizations of interest",
    routes: ["/templates/entity-types"],
    about: "The types that are offered for organizations of interest.",
    tasks: [
      {
        title: "Add a type",
        steps: ["Choose the button for a new one above the list.", "Name it and save."],
      },
    ],
    seen: "Everybody in your organization and below it. Administrators of the whole organization change them.",
    offline: "The list is a copy; it is changed when the server is back.",
  },
  {
    id: "organizations",
    title: "Organizations",
    routes: ["/organizations", "/organizations/:id"],
    about: "The district and its schools: names, number prefixes and addresses.",
    tasks: [
      {
        title: "Add a school",
        steps: ["Choose New organization.", "Choose what it belongs to and the prefix of its case numbers."],
      },
      {
        title: "Close a school",
        steps: ["Open it and choose Closed.", "Its records stay readable; no new ones are kept in it."],
      },
    ],
    seen: "Members see the organizations that they belong to.",
    offline: atTheServer,
  },
  {
    id: "log",
    title: "Audit log",
    routes: ["/log"],
    about: "Who opened and changed what, and when. Entries cannot be changed or deleted.",
    tasks: [
      {
        title: "See who opened a record",
        steps: ["Open the case or person.", "Choose More, then Who opened this record?"],
      },
      {
        title: "Export the log",
        steps: ["Filter it to what is asked for.", "Choose Export and give a reason."],
      },
    ],
    seen: "Administrators read the log of their organizations; others what concerns records that they lead.",
    offline: atTheServer,
  },
  {
    id: "retention",
    title: "Retention",
    routes: ["/retention", "/retention/:id"],
    needs: "manage_templates",
    about: "How long records are kept, what falls due, and how it is destroyed for good by two people.",
    tasks: [
      {
        title: "Say how long records are kept",
        steps: ["Open Schedule.", "Set a time after closing. Where nothing is set, everything is kept."],
      },
      {
        title: "Destroy what is due",
        steps: [
          "Choose records under What falls due, and propose them.",
          "Another administrator reads the list and confirms it with their password.",
          "The certificate says what was destroyed, without its content.",
        ],
      },
    ],
    seen: "Administrators of the whole organization. A case under legal hold is never destroyed.",
    offline: atTheServer,
  },
  {
    id: "imports",
    title: "Imports",
    routes: ["/imports", "/imports/new", "/imports/:id", "/imports/every-night"],
    needs: "manage_templates",
    about: "Takes the roster of a student information system, or a table, over into People.",
    tasks: [
      {
        title: "Take a roster over",
        steps: [
          "Choose New import and the files.",
          "Say what the columns are, where it is a table.",
          "Read what would happen, then run it.",
        ],
      },
      {
        title: "Undo an import",
        steps: ["Open the import and choose Undo this import.", "What was worked on since stays."],
      },
      {
        title: "Take one over every night",
        steps: [
          "Choose Every night, where your server's operator has set a folder for rosters.",
          "Say when, what the files are, and who gets the result by mail.",
        ],
      },
    ],
    seen: "Administrators of the whole organization. The people who come in are seen as others are.",
    offline: atTheServer,
  },
  {
    id: "organization-settings",
    title: "Organization settings",
    routes: ["/settings/organization"],
    needs: "manage_templates",
    about: "How people sign in, which files may be attached, daily work, support, and where the log is sent.",
    tasks: [
      {
        title: "Change a setting",
        steps: ["Change its fields.", "Choose the Save button of that part. It holds at once."],
      },
    ],
    seen: "Everybody in your organization and below it is under these settings. Each change is in the audit log.",
    offline: atTheServer,
    links: [
      { label: "Questionnaires", to: paths.questionnaires(), needs: "manage_templates" },
      { label: "Audit log", to: paths.log(), needs: "administer" },
    ],
  },
  {
    id: "questionnaires",
    title: "Questionnaires",
    routes: ["/settings/questionnaires"],
    needs: "manage_templates",
    about:
      "The words that new assessments are asked in: those that come with Bellwether, or a pack with the words of your district.",
    tasks: [
      {
        title: "Load a pack",
        steps: [
          "Save the present pack as a file, change its texts, and give it a name and a version of its own.",
          "Choose the file. What does not fit is told by its place, with what puts it right.",
          "Read both side by side, then load it. Nothing begins under it yet.",
        ],
      },
      {
        title: "Begin under a pack, or no more",
        steps: [
          "Choose Activate at the pack, and read what differs.",
          "Choose Withdraw to go back to the program's own words.",
        ],
      },
    ],
    seen: "Everybody in your organization and below it is asked in these words. Assessments keep those that they were begun under.",
    offline:
      "Assessments open in their words where those were read on this computer. Packs are loaded when the server is back.",
  },
];
