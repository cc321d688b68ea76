import { paths } from "#lib/page/paths.ts";
import { t } from "#lib/words/t.ts";
import type { HelpTopic } from "../topic.ts";

const atTheServer = t(
  "It is read from the server and changed there: nothing here works until the server is back.",
);

/** What is managed, and what leaves as files. */
export const manageTopics: readonly HelpTopic[] = [
  {
    id: "exports",
    title: t("Exports"),
    routes: ["/exports"],
    needs: "export",
    about: t("Exports that were made, large ones that are being made, and kept exports with their columns."),
    tasks: [
      {
        title: t("Export a list"),
        steps: [t("Open the list and filter it."), t("Choose Export, a format and a reason.")],
      },
      {
        title: t("Keep an export"),
        steps: [t("Choose New kept export."), t("Choose what goes in, and its columns.")],
      },
    ],
    seen: t(
      "Every export is written in the audit log with its reason, and administrators are told of large ones.",
    ),
    offline: t("The list is a copy. Files are made by the server."),
  },
  {
    id: "reports",
    title: t("Reports"),
    routes: ["/reports", "/reports/:id/:report"],
    needs: "export",
    about: t(
      "Every report that was made as a file, kept as it was: for whom, what was taken out, and the digest of its file.",
    ),
    tasks: [
      {
        title: t("Open a report as it was"),
        steps: [t("Find it by its name, its case or its recipient."), t("Open it.")],
      },
      {
        title: t("Compare it with today"),
        steps: [t("Open the report."), t("Choose Compared with today: each line says Then or Today.")],
      },
      {
        title: t("Send it as a link"),
        steps: [
          t("Open a report that was made for a recipient, and choose Send as a link."),
          t("Type their email address. Tell them the code by telephone, never in the same mail."),
        ],
      },
      {
        title: t("Take a link back"),
        steps: [t("Open the report. Beside each link stands when it was opened; choose Take back.")],
      },
    ],
    seen: t("Whoever may export the case sees its reports. Opening one is written in the audit log."),
    offline: t("The list is a copy. Reports are written and made by the server."),
  },
  {
    id: "templates",
    title: t("Templates"),
    routes: ["/templates", "/templates/new", "/templates/:id"],
    needs: "manage_templates",
    about: t(
      "What the form of a case asks beyond its fixed fields, and the choices for types and categories.",
    ),
    tasks: [
      {
        title: t("Change what is asked"),
        steps: [
          t("Open a template and edit its sections."),
          t("Save. Cases keep the version that they were written under."),
        ],
      },
      {
        title: t("Retire a choice"),
        steps: [
          t("Open Types or Categories, and edit it."),
          t("Stop offering it: cases keep it, and new ones are not offered it."),
        ],
      },
    ],
    seen: t("Everybody in your organization and below it."),
    offline: atTheServer,
  },
  {
    id: "case-kinds",
    title: t("Types and categories of cases"),
    routes: ["/templates/types", "/templates/categories"],
    about: t("The types and categories that are offered in the form of a case."),
    tasks: [
      {
        title: t("Stop offering one"),
        steps: [t("Edit it and turn off Offered in the forms."), t("Cases that have it keep it.")],
      },
    ],
    seen: t(
      "Everybody in your organization and below it. Administrators of the whole organization change them.",
    ),
    offline: t("The list is a copy; it is changed when the server is back."),
  },
  {
    id: "report-templates",
    title: t("Report templates"),
    routes: ["/templates/reports", "/templates/reports/new", "/templates/reports/:id"],
    needs: "manage_templates",
    about: t(
      "A report template says what a paper of a case consists of. What the records say is put in where its tokens stand, and names are taken out of it as of any report.",
    ),
    tasks: [
      {
        title: t("Write one"),
        steps: [
          t("Press New report template, and write what stands in every such paper."),
          t(
            "Under Kind, choose a letter where it goes to a family: the case's number and title stay off it.",
          ),
          t("Type two opening braces where a fact of the case belongs, and choose it from the list."),
          t(
            "An answer of the assessment is found by the words of its question. To list all answers of a section, repeat a part for them.",
          ),
          t("Choose a case beside it to see what it becomes, then Save."),
        ],
      },
      {
        title: t("Use one"),
        steps: [t("Open the Report of a case and choose the template under Written after.")],
      },
      {
        title: t("Go back to an earlier version"),
        steps: [t("Look at it under Versions, press Use this version, and Save.")],
      },
    ],
    seen: t(
      "Everybody in your organization and below it may write a report after one. Administrators of the whole organization change them.",
    ),
    offline: t("Templates are written with the server: their preview is made there."),
  },
  {
    id: "entity-types",
    title: t("Types of organizations of interest"),
    routes: ["/templates/entity-types"],
    about: t("The types that are offered for organizations of interest."),
    tasks: [
      {
        title: t("Add a type"),
        steps: [t("Choose the button for a new one above the list."), t("Name it and save.")],
      },
    ],
    seen: t(
      "Everybody in your organization and below it. Administrators of the whole organization change them.",
    ),
    offline: t("The list is a copy; it is changed when the server is back."),
  },
  {
    id: "entity-templates",
    title: t("Templates of organizations of interest"),
    routes: ["/templates/entities", "/templates/entities/new", "/templates/entities/:id"],
    needs: "manage_templates",
    about: t("What the form of an organization of interest asks beyond its fixed fields."),
    tasks: [
      {
        title: t("Ask something of your own"),
        steps: [
          t("Press New template, name it and add sections and fields."),
          t("Publish it. It can then be chosen in the form of an organization of interest."),
        ],
      },
      {
        title: t("Change what is asked"),
        steps: [
          t("Open a template and edit its sections."),
          t("Save. Records keep the version that they were written under."),
        ],
      },
    ],
    seen: t("Everybody in your organization and below it."),
    offline: atTheServer,
  },
  {
    id: "organizations",
    title: t("Organizations"),
    routes: ["/organizations", "/organizations/:id"],
    about: t("The district and its schools: names, number prefixes and addresses."),
    tasks: [
      {
        title: t("Add a school"),
        steps: [
          t("Choose New organization."),
          t("Choose what it belongs to and the prefix of its case numbers."),
        ],
      },
      {
        title: t("Close a school"),
        steps: [t("Open it and choose Closed."), t("Its records stay readable; no new ones are kept in it.")],
      },
    ],
    seen: t("Members see the organizations that they belong to."),
    offline: atTheServer,
  },
  {
    id: "log",
    title: t("Audit log"),
    routes: ["/log"],
    about: t("Who opened and changed what, and when. Entries cannot be changed or deleted."),
    tasks: [
      {
        title: t("See who opened a record"),
        steps: [t("Open the case or person."), t("Choose More, then Who opened this record?")],
      },
      {
        title: t("Export the log"),
        steps: [t("Filter it to what is asked for."), t("Choose Export and give a reason.")],
      },
    ],
    seen: t(
      "Administrators read the log of their organizations; others what concerns records that they lead.",
    ),
    offline: atTheServer,
  },
  {
    id: "statistics",
    title: t("Statistics"),
    routes: ["/statistics"],
    needs: "administer",
    about: t(
      "Counts for the state, and whether the steps of the work were done and in time. Computed here and sent nowhere.",
    ),
    tasks: [
      {
        title: t("Count a month or a year"),
        steps: [t("Choose the period and the organization."), t("Choose by what the numbers are grouped.")],
      },
      {
        title: t("Give the numbers to the state"),
        steps: [
          t("Choose Export, a format and a reason."),
          t("The file says first what it counts and what is hidden."),
        ],
      },
      {
        title: t("Say which numbers are hidden"),
        steps: [t("Open Settings, then Organization settings."), t("Set the number under Statistics.")],
      },
    ],
    seen: t("Administrators of the organization. No person is named or ranked."),
    offline: atTheServer,
  },
  {
    id: "retention",
    title: t("Retention"),
    routes: ["/retention", "/retention/:id"],
    needs: "manage_templates",
    about: t("How long records are kept, what falls due, and how it is destroyed for good by two people."),
    tasks: [
      {
        title: t("Say how long records are kept"),
        steps: [
          t("Open Schedule."),
          t("Set a time after closing. Where nothing is set, everything is kept."),
        ],
      },
      {
        title: t("Destroy what is due"),
        steps: [
          t("Choose records under What falls due, and propose them."),
          t("Another administrator reads the list and confirms it with their password."),
          t("The certificate says what was destroyed, without its content."),
        ],
      },
    ],
    seen: t("Administrators of the whole organization. A case under legal hold is never destroyed."),
    offline: atTheServer,
  },
  {
    id: "imports",
    title: t("Imports"),
    routes: ["/imports", "/imports/new", "/imports/:id", "/imports/every-night"],
    needs: "manage_templates",
    about: t("Takes the roster of a student information system, or a table, over into People."),
    tasks: [
      {
        title: t("Take a roster over"),
        steps: [
          t("Choose New import and the files."),
          t("Say what the columns are, where it is a table."),
          t("Read what would happen, then run it."),
        ],
      },
      {
        title: t("Undo an import"),
        steps: [t("Open the import and choose Undo this import."), t("What was worked on since stays.")],
      },
      {
        title: t("Take one over every night"),
        steps: [
          t("Choose Every night, where your server's operator has set a folder for rosters."),
          t("Say when, what the files are, and who gets the result by mail."),
        ],
      },
    ],
    seen: t("Administrators of the whole organization. The people who come in are seen as others are."),
    offline: atTheServer,
  },
  {
    id: "organization-settings",
    title: t("Organization settings"),
    routes: ["/settings/organization"],
    needs: "manage_templates",
    about: t(
      "How people sign in, which files may be attached, daily work, support, and where the log is sent.",
    ),
    tasks: [
      {
        title: t("Change a setting"),
        steps: [t("Change its fields."), t("Choose the Save button of that part. It holds at once.")],
      },
    ],
    seen: t(
      "Everybody in your organization and below it is under these settings. Each change is in the audit log.",
    ),
    offline: atTheServer,
    links: [
      { label: t("Questionnaires"), to: paths.questionnaires(), needs: "manage_templates" },
      { label: t("Audit log"), to: paths.log(), needs: "administer" },
    ],
  },
  {
    id: "questionnaires",
    title: t("Questionnaires"),
    routes: ["/settings/questionnaires"],
    needs: "manage_templates",
    about: t(
      "The words that new assessments are asked in: those that come with Bellwether, or a pack with the words of your district.",
    ),
    tasks: [
      {
        title: t("Load a pack"),
        steps: [
          t(
            "Save the present pack as a file, change its texts, and give it a name and a version of its own.",
          ),
          t("Choose the file. What does not fit is told by its place, with what puts it right."),
          t("Read both side by side, then load it. Nothing begins under it yet."),
        ],
      },
      {
        title: t("Begin under a pack, or no more"),
        steps: [
          t("Choose Activate at the pack, and read what differs."),
          t("Choose Withdraw to go back to the program's own words."),
        ],
      },
    ],
    seen: t(
      "Everybody in your organization and below it is asked in these words. Assessments keep those that they were begun under.",
    ),
    offline: t(
      "Assessments open in their words where those were read on this computer. Packs are loaded when the server is back.",
    ),
  },
];
