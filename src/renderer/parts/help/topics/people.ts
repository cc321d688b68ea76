import { t } from "#lib/words/t.ts";
import type { HelpTopic } from "../topic.ts";

/** People, colleagues, and what is of interest beside them. */
export const peopleTopics: readonly HelpTopic[] = [
  {
    id: "people",
    title: t("People"),
    routes: ["/persons"],
    about: t(
      "Everybody who is recorded: students, parents, staff and others. Somebody stands here once, however many cases concern them.",
    ),
    tasks: [
      {
        title: t("Find somebody"),
        steps: [t("Type parts of a name in any order, a nickname or a student ID. Accents do not matter.")],
      },
      {
        title: t("Look for double records"),
        steps: [
          t("Choose Possible duplicates."),
          t("Compare the two, then merge them or say that they are two people."),
        ],
      },
    ],
    seen: t("Members of the organization. Who opened a person is written in the audit log."),
    offline: t("People who were opened or taken along on this computer are found."),
    keys: ["Find in this list", "Move", "Open", "New person"],
  },
  {
    id: "person-form",
    title: t("Recording a person"),
    routes: ["/persons/new", "/persons/:uuid/edit"],
    about: t("Name, type, school facts and how to reach somebody. Only what the work needs."),
    tasks: [
      {
        title: t("Record somebody new"),
        steps: [
          t("Type the name. Whoever is perhaps already here is shown below it."),
          t("Choose the type, then save."),
        ],
      },
    ],
    seen: t("Members of the organization. Strengths and supports are as visible as anything else."),
    offline: t("The record is saved on this computer and sent when the server is back."),
    keys: ["Submit a form or dialog"],
  },
  {
    id: "person",
    title: t("A person"),
    routes: ["/persons/:uuid"],
    about: t(
      "The person first, their cases second: strengths, supports, relations, vehicles, files and what is protected.",
    ),
    tasks: [
      {
        title: t("Add a relation"),
        steps: [t("Choose Add a relation."), t("Choose the other person and what they are to each other.")],
      },
      {
        title: t("Read a protected note"),
        steps: [
          t("Choose Open at the note and give a reason."),
          t("Opening it is recorded and shown to its author."),
        ],
      },
    ],
    seen: t(
      "Members of the organization see the record, but a case of it only if they may see that case. Protected notes stay closed.",
    ),
    offline: t(
      "The copy on this computer is shown. Details can be changed and wait; protected notes are not copied.",
    ),
  },
  {
    id: "duplicates",
    title: t("Possible duplicates"),
    routes: [
      "/persons/duplicates",
      "/persons/:uuid/compare/:other",
      "/entities/duplicates",
      "/entities/:uuid/compare/:other",
    ],
    about: t(
      "Two records that may be one person or one organization of interest, field by field side by side.",
    ),
    tasks: [
      {
        title: t("Merge two records"),
        steps: [
          t("Choose Compare."),
          t("Choose for each field which record keeps its word."),
          t("Choose Merge. It can be undone later on the page of the record that stays."),
        ],
      },
    ],
    seen: t("Those who may edit both records."),
    offline: t("Pairs are shown as they were last read. Merging needs the server."),
  },
  {
    id: "entities",
    title: t("Organizations of interest"),
    routes: ["/entities", "/entities/:uuid", "/entities/new", "/entities/:uuid/edit"],
    about: t("Groups, teams, places online and others that matter in a case and are no person."),
    tasks: [
      {
        title: t("Record one"),
        steps: [
          t("Choose the button for a new one above the list."),
          t("Choose its kind, name it, and save."),
        ],
      },
      {
        title: t("Tie one to a case"),
        steps: [t("Open the case."), t("Choose Add at Organizations of interest.")],
      },
      {
        title: t("Say what it is related to"),
        steps: [
          t("Open it and choose Add at Relations."),
          t("Write the relation in words, and choose the person, the location or the other organization."),
        ],
      },
      {
        title: t("Answer what your district asks"),
        steps: [
          t("Choose a template in the form."),
          t("Answer its questions below the notes. What is asked later does not change what you wrote."),
        ],
      },
      {
        title: t("Keep a picture or a document"),
        steps: [
          t("Open the record and its Files."),
          t("Drop the file there."),
          t("The quick search at the top finds it by its name."),
        ],
      },
      {
        title: t("Join two records of the same"),
        steps: [
          t("Choose Possible duplicates above the list."),
          t("Compare the two, choose what holds, and merge them. It can be undone on the record’s page."),
        ],
      },
    ],
    seen: t("Members of the organization. Its cases are shown only to those who may see them."),
    offline: t("New ones and changes wait on this computer until the server is back."),
  },
  {
    id: "locations",
    title: t("Locations"),
    routes: ["/locations", "/locations/:uuid", "/locations/new", "/locations/:uuid/edit"],
    about: t(
      "Campuses, buildings, rooms, buses and the places around a school, with who is asked about each.",
    ),
    tasks: [
      {
        title: t("Record one"),
        steps: [
          t("Choose the button for a new one above the list."),
          t("Choose its kind, name it, say what it is a part of, and save."),
        ],
      },
      {
        title: t("Say where a case happened"),
        steps: [
          t("Type the place in the case’s form."),
          t("Below it stand the locations on record that it may mean. Press one, or leave the words alone."),
        ],
      },
      {
        title: t("Connect older cases"),
        steps: [
          t("Open the location. Cases whose words name it are listed there."),
          t("Press Connect at those that happened here. Their words stay as they are."),
        ],
      },
      {
        title: t("Keep a plan of escape or a photo"),
        steps: [
          t("Open the location and its Files."),
          t("Drop the file there."),
          t("The quick search at the top finds it by its name."),
        ],
      },
      {
        title: t("Add an event"),
        steps: [
          t("Open the location, choose Events, and press Add at Events ahead."),
          t("Say when it is. What repeats does so every day or every week, for at most a year."),
          t(
            "It stands in the calendar of My tasks, where the filter Location leaves the events of one location.",
          ),
        ],
      },
      {
        title: t("Say what is different there"),
        steps: [
          t(
            "Press Add at What is different here now: weather, an outage, a crowd, construction, a threat nearby.",
          ),
          t(
            "Say in words how much it changes, and until when. Write no names: it stands on the cases of that location and on dashboards until then.",
          ),
        ],
      },
      {
        title: t("See them on a map"),
        steps: [
          t("Press Map above the list. Its search and filters hold on the map too."),
          t(
            "Arrow keys go from place to place, Enter opens one. Places that are too near each other are counted: open them to see them apart.",
          ),
          t("Those without coordinates are named beside the map. Open one to give it coordinates."),
        ],
      },
    ],
    seen: t("Members of the organization. Its cases and people are shown only to those who may see them."),
    offline: t(
      "New ones and changes wait on this computer until the server is back. Events, and what is different at a location, need the server.",
    ),
  },
  {
    id: "floor-plans",
    title: t("Floor plans"),
    routes: ["/floor-plans", "/floor-plans/:uuid", "/floor-plans/new", "/floor-plans/:uuid/edit"],
    about: t(
      "Drawings of the levels of a place, and the zones on them: where many gather, exits, rally points.",
    ),
    tasks: [
      {
        title: t("Add a floor plan"),
        steps: [
          t("Open the location and press Floor plan."),
          t("Choose a picture or a page of a PDF. It is made smaller on this computer before it is sent."),
          t("Say how many feet the drawing is wide, so that arrow keys move by feet."),
        ],
      },
      {
        title: t("Draw a zone"),
        steps: [
          t(
            "Press Draw a zone and click the corners, or press D in the drawing and set them by arrow keys and Enter.",
          ),
          t("Click the first corner again, or press F, to finish. Then say what it is."),
          t("A corner that would make the outline meet itself is refused, and the place is marked."),
        ],
      },
      {
        title: t("Cut a zone in two"),
        steps: [
          t("Choose the zone and press Cut."),
          t("Click on both sides of it. The larger part keeps the name. Undo puts it together again."),
        ],
      },
      {
        title: t("See what happened where"),
        steps: [
          t("In a case’s form, type the place and press the zone that is offered below it."),
          t(
            "On the plan, Cases and Measures show how much there is in each zone. Choose a zone to read them.",
          ),
          t("Neither is printed. The report of a case shows its zone on the plan."),
        ],
      },
    ],
    seen: t(
      "Members of the organization that keeps the place. Cases and measures are shown to those who may see them.",
    ),
    offline: t(
      "Zones that were drawn wait on this computer until the server is back. The picture itself needs the server.",
    ),
  },
  {
    id: "bulletins",
    title: t("Bulletins"),
    routes: ["/bulletins", "/bulletins/new", "/bulletins/:uuid"],
    about: t(
      "What schools should know and until when, addressed to those whom it concerns, and who of them has read it.",
    ),
    tasks: [
      {
        title: t("Issue a bulletin"),
        steps: [
          t("Choose New bulletin above the list, or Bulletin on the page of a location."),
          t("Write what to watch for and what to do. No student’s name belongs in it."),
          t("Say how far the source and the information can be trusted, and until when it holds."),
          t("Choose the schools or the location groups that it is for. Everybody in them is told."),
        ],
      },
      {
        title: t("Say that you have read one"),
        steps: [
          t("Open it and press I have read this."),
          t("Whoever issued it and the administrators there see so. Nobody else does."),
        ],
      },
      {
        title: t("Withdraw one"),
        steps: [
          t("Whoever issued it, or an administrator there, opens it and presses Withdraw."),
          t(
            "Give the reason. Whoever had read it is told; whoever had not does not see any more what it said.",
          ),
        ],
      },
    ],
    seen: t("Those to whom it is addressed, whoever issued it, and the administrators there."),
    offline: t("Those that were opened can be read. Issuing, receipts and withdrawing need the server."),
  },
  {
    id: "location-groups",
    title: t("Location groups"),
    routes: ["/location-groups"],
    about: t("Places that belong together, for choosing them at once."),
    tasks: [
      {
        title: t("See what belongs to a group"),
        steps: [
          t(
            "Open the group: its places stand below its fields, and the schools that hear of bulletins for it.",
          ),
          t(
            "Add its places in its window, or choose the group in a location’s form. A place is in one group at a time.",
          ),
        ],
      },
      {
        title: t("Add a group"),
        steps: [t("Choose the button for a new one above the list."), t("Name it and save.")],
      },
    ],
    seen: t("Members of the organization."),
    offline: t("New ones and changes wait on this computer until the server is back."),
  },
  {
    id: "colleagues",
    title: t("Colleagues"),
    routes: ["/colleagues", "/colleagues/:id"],
    about: t("Everybody with an account in your organizations, their roles and their work."),
    tasks: [
      {
        title: t("Invite somebody"),
        steps: [
          t("Administrators choose Invite."),
          t("Choose the organization and the role. A mail with a code is sent."),
          t("Where the server sends no mail, the page says so and what to do."),
        ],
      },
      {
        title: t("Begin to work with colleagues"),
        steps: [
          t(
            "On one person’s computer there are no colleagues. They need a server for a team; docs/recipes/run-a-server.md, which comes with Bellwether, says how to run one.",
          ),
        ],
      },
      {
        title: t("Let somebody read employment records"),
        steps: [
          t("Open the colleague. Below their role, switch May read employment records on."),
          t(
            "They then read WAVR assessments of staff in the cases that they see, there and in schools below. Whoever has no such right, also an administrator, does not see that there are any.",
          ),
          t("Another administrator gives it to you. Where there is none, you give it to yourself."),
        ],
      },
      {
        title: t("Switch an account off"),
        steps: [
          t("Open the colleague, then Switch off."),
          t("Hand the open work over. Copies on their computers are removed."),
        ],
      },
    ],
    seen: t("Members see names and roles. The state of an account is shown to whoever administers it."),
    offline: t("Names are shown as they were last read. Accounts are changed when the server is back."),
  },
  {
    id: "invite-list",
    title: t("Inviting many colleagues"),
    routes: ["/colleagues/invite"],
    needs: "administer",
    about: t("Invites all people of a table at once: one line for each person."),
    tasks: [
      {
        title: t("Invite from a table"),
        steps: [
          t("Choose a CSV file with names, addresses, organizations and roles."),
          t("Read what will happen in each line."),
          t("Invite. Lines that were refused say why."),
        ],
      },
    ],
    seen: t("Invited people get a mail. Administrators see who was invited."),
    offline: t("Needs the server."),
  },
];
