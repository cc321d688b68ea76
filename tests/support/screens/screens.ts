import { expect, type Page } from "@playwright/test";
import { cardScreens } from "./card-screens.ts";
import { entityScreens } from "./entity-screens.ts";
import { meetingScreens } from "./meeting-screens.ts";
import { placeScreens } from "./place-screens.ts";
import { addFirstRecords, openExport, plainScreens } from "./plain-screens.ts";
import { planScreens } from "./plan-screens.ts";
import { reportTemplateScreens, savedReportScreens } from "./report-template-screens.ts";
import { statisticsScreens } from "./statistics-screens.ts";
import { templateScreens } from "./template-screens.ts";
import { wavrScreens } from "./wavr-screens.ts";
import { worksheetScreens } from "./worksheet-screens.ts";

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Opens a dialog or moves to the state to be looked at. */
  readonly act?: (page: Page) => Promise<void>;
  /** `act` looks for words of the sample's records. */
  readonly byWords?: boolean;
}

export interface SampleAddresses {
  readonly case: string;
  readonly person: string;
  readonly personName: string;
  readonly assessment: string;
}

/** Types into the quick search and waits for its answer. */
const searched = (text: string, found: RegExp) => async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill(text);
  await expect(dialog.getByRole("status")).toHaveText(found);
};

/** Presses a button that opens something, and waits for that, so that nothing is judged while it fades in. */
export const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await expect(page.locator("[role='dialog'], [role='alertdialog'], [role='menu']").last()).toBeVisible();
};

const helped = async (page: Page) => {
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Help" })).toBeVisible();
};

/** From the schedule of retention to what falls due: cases are kept so many months, which no screen before has set. */
async function makeFallDue(page: Page, months: string): Promise<void> {
  await page.getByLabel("All cases", { exact: true }).selectOption({ label: "months" });
  await page.getByLabel("All cases: number of months").fill(months);
  await page.getByLabel("Days that the audit log is kept").fill("");
  // A screen before may have left a draft with a shorter time here, which asks for a password.
  await page.getByLabel("Clinical records", { exact: true }).selectOption({ label: "As long as their case" });
  await page.getByRole("button", { name: "Save the schedule" }).click();
  const saved = page.getByText(/^Saved at /);
  const asks = page.getByRole("alertdialog");
  await expect(saved.or(asks)).toBeVisible();
  if (await asks.isVisible()) await asks.getByRole("button", { name: /^Save, / }).click();
  await expect(saved).toBeVisible();
  await page.getByRole("link", { name: "What falls due" }).click();
  await page.getByLabel("By", { exact: true }).fill("01/31/2090");
  await page.getByLabel("By", { exact: true }).press("Tab");
  await expect(page.getByRole("region", { name: "What falls due" })).toBeVisible();
}

/** On a narrow window the details are behind a button. */
const withDetails = async (page: Page) => {
  const details = page.getByRole("button", { name: "Show details" });
  if (await details.isVisible()) await details.click();
};

/** Chooses in the More menu what leads to a page with this heading. */
const throughMore = (item: string, heading: string) => async (page: Page) => {
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
};

/** A table of a roster, at its columns. */
const mapped = async (page: Page) => {
  const text =
    "Given name,Surname,Student ID,Birth date\nRosa,Quill,88100,03/04/2010\nAnn,,88101,\nEva,Orme,88102,31/31/2010\n";
  const file = { name: "students.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: "Look at the files" }).click();
  await expect(page.getByRole("heading", { name: "What the columns are" })).toBeVisible();
};

/** Every address behind the sign-in, and the dialogs that open there. */
export const signedInScreens = (at: SampleAddresses): readonly Screen[] => [
  { name: "dashboard", path: "/dashboard" },
  { name: "dashboard, no match", path: "/dashboard?search=zzzz" },
  {
    name: "quick navigation",
    path: "/dashboard",
    act: async (page) => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "quick search", path: "/dashboard", act: searched("mother", /records$/), byWords: true },
  {
    name: "quick search, a slip",
    path: "/dashboard",
    act: searched("statemnet", /records?$/),
    byWords: true,
  },
  { name: "quick search, no match", path: "/dashboard", act: searched("zzzzqq", /^No records match/) },
  {
    name: "notification bell",
    path: "/dashboard",
    act: async (page) => {
      await button(/^Notifications/)(page);
      await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
    },
  },
  { name: "help", path: "/dashboard", act: helped },
  { name: "help, over a case", path: at.case, act: helped },
  {
    name: "help, no match",
    path: "/cases",
    act: async (page) => {
      await helped(page);
      await page.getByRole("searchbox", { name: "Search help" }).fill("zzzz");
      await expect(page.getByText("Nothing in help has all these words.")).toBeVisible();
    },
  },
  {
    name: "tour",
    path: "/dashboard",
    act: async (page) => {
      await helped(page);
      await page.getByRole("button", { name: "Take the tour" }).click();
      await expect(page.getByRole("dialog", { name: "Where work waits" })).toBeVisible();
    },
  },
  { name: "questionnaires", path: "/settings/questionnaires" },
  {
    name: "questionnaires, refused",
    path: "/settings/questionnaires",
    act: async (page) => {
      const file = { name: "pack.json", mimeType: "application/json", buffer: Buffer.from("{}") };
      await page.getByLabel("Choose a pack", { exact: true }).setInputFiles(file);
      await expect(page.getByText("pack.json cannot be loaded.")).toBeVisible();
    },
  },
  { name: "on this computer", path: "/offline" },
  { name: "tasks", path: "/tasks" },
  { name: "tasks, board", path: "/tasks?view=board" },
  { name: "tasks, calendar", path: "/tasks?view=calendar" },
  { name: "tasks, filtered", path: "/tasks?assignee=anyone&due=week&priority=2,3,4" },
  { name: "tasks, no match", path: "/tasks?q=zzzz" },
  { name: "tasks, new", path: "/tasks?task=new" },
  {
    name: "tasks, refused",
    path: "/tasks?task=new",
    act: async (page) => {
      await page.getByRole("button", { name: "Create task" }).click();
      await expect(page.getByText("Title is required.").first()).toBeVisible();
    },
  },
  {
    name: "tasks, one",
    path: "/tasks?q=meeting&assignee=anyone",
    act: (page) => page.getByRole("link", { name: "Prepare the safety plan meeting" }).first().click(),
    byWords: true,
  },
  { name: "notifications", path: "/notifications" },
  { name: "notifications, no match", path: "/notifications?kind=large_export&unread=yes" },
  { name: "cases", path: "/cases" },
  { name: "cases, columns", path: "/cases", act: button("Columns") },
  { name: "cases, no match", path: "/cases?q=zzzz" },
  { name: "cases, filtered", path: "/cases?stage=!intake&opened=2020-01-01.." },
  {
    name: "cases, a filter",
    path: "/cases",
    act: async (page) => {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("menuitem", { name: "Stage" }).click();
      await expect(page.getByRole("checkbox", { name: /^Intake/ })).toBeVisible();
    },
  },
  { name: "cases, save view", path: "/cases?sort=title", act: button("Save view…") },
  { name: "cases, archived", path: "/cases?view=archived" },
  {
    name: "cases, archive some",
    path: "/cases",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all rows" }).click({ force: true });
      await button("Archive…")(page);
    },
  },
  { name: "new case", path: "/cases/new" },
  { name: "case", path: at.case },
  { name: "case, assessments", path: `${at.case}?tab=assessments` },
  { name: "case, people", path: `${at.case}?tab=people` },
  { name: "case, tasks", path: `${at.case}?tab=tasks` },
  { name: "case, files", path: `${at.case}?tab=files` },
  { name: "case, files, list", path: `${at.case}?tab=files&view=list&sort=name` },
  { name: "case, files, no match", path: `${at.case}?tab=files&kind=film` },
  {
    name: "case, files, viewer",
    path: `${at.case}?tab=files`,
    act: async (page) => {
      await page.locator("[data-gallery-file]").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "case, comments", path: `${at.case}?tab=comments` },
  {
    name: "case, comments, new one",
    path: `${at.case}?tab=comments`,
    act: async (page) => {
      await page.getByLabel("Add a comment").focus();
      await expect(page.getByLabel("Kept as")).toBeVisible();
    },
  },
  { name: "case, time log", path: `${at.case}?tab=time` },
  { name: "case, log time", path: `${at.case}?tab=time&log=new` },
  { name: "case, who was told", path: `${at.case}?tab=notices` },
  { name: "case, record a notice", path: `${at.case}?tab=notices&notice=new&to=district` },
  { name: "case, timeline", path: `${at.case}?tab=timeline` },
  { name: "case, timeline, no match", path: `${at.case}?tab=timeline&kind=output` },
  ...cardScreens(at.case),
  ...wavrScreens(at.case),
  ...worksheetScreens(at.case),
  { name: "case, plan", path: `${at.case}?tab=plan` },
  ...planScreens,
  ...meetingScreens(at.case),
  { name: "safety plan, new", path: `${at.case}/safety-plan/new` },
  { name: "agreement boards, none", path: `${at.case}/boards` },
  {
    name: "agreement boards, ask",
    path: `${at.case}/boards?about=${at.assessment.split("/").at(-1) ?? ""}`,
  },
  { name: "case, more", path: at.case, act: button("More") },
  {
    name: "case, team",
    path: at.case,
    act: async (page) => {
      await withDetails(page);
      await button("Edit the team")(page);
    },
  },
  {
    name: "case, close, refused",
    path: at.case,
    act: async (page) => {
      await page.getByRole("button", { name: /^Stage: / }).click();
      await page.getByRole("menuitem", { name: "Close case…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close case" }).click();
      await expect(page.getByText("Reason for closing is required.").first()).toBeVisible();
    },
  },
  { name: "case, network", path: `${at.case}?tab=network` },
  { name: "case, organization of interest", path: `${at.case}?add=entity` },
  {
    name: "case, organization of interest, new",
    path: `${at.case}?add=entity`,
    act: async (page) => {
      const dialog = page.getByRole("dialog");
      const looking = dialog.getByRole("combobox", { name: "Organization of interest" });
      await expect(looking.or(dialog.getByRole("combobox", { name: "Kind" })).first()).toBeVisible();
      // What was typed the last time was kept and is there already.
      if ((await looking.count()) > 0) {
        await looking.fill("Zzyzx players");
        await dialog.getByRole("option", { name: /Zzyzx players/ }).click();
      }
      await dialog.getByRole("button", { name: "Add to case" }).click();
      await expect(dialog.getByText("Kind is required.").first()).toBeVisible();
    },
  },
  {
    name: "case, organization of interest off",
    path: at.case,
    act: button(/^Take .* off the case$/),
  },
  { name: "case report", path: `${at.case}/report` },
  {
    name: "case report, names taken out",
    path: `${at.case}/report`,
    act: async (page) => {
      const names = page.getByRole("region", { name: "Take names out" }).getByRole("checkbox");
      await names.first().check({ force: true });
      await page
        .getByText(/^Reads /)
        .first()
        .waitFor();
    },
  },
  { name: "case report, download", path: `${at.case}/report`, act: button("Download…") },
  {
    name: "case report, disclosure refused",
    path: `${at.case}/report`,
    act: async (page) => {
      await page.getByRole("button", { name: "Record a disclosure…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Record" }).click();
      await expect(page.getByRole("dialog").getByText("Recipient is required.").first()).toBeVisible();
    },
  },
  { name: "edit case", path: `${at.case}/edit` },
  { name: "missing case", path: "/cases/999999" },
  { name: "people", path: "/persons" },
  { name: "people, no match", path: "/persons?q=zzzz" },
  { name: "possible duplicates", path: "/persons/duplicates" },
  {
    name: "compare two people",
    path: "/persons/duplicates",
    act: async (page) => {
      await page
        .getByRole("link", { name: /^Compare / })
        .first()
        .click();
      await page.getByText("Which record stays").first().waitFor();
    },
  },
  {
    name: "merge, confirm",
    path: "/persons/duplicates",
    act: async (page) => {
      await page
        .getByRole("link", { name: /^Compare / })
        .first()
        .click();
      await page.getByText("Which record stays").first().waitFor();
      for (const choice of await page.getByRole("radio", { name: /^Take this/ }).all())
        await choice.press("Space");
      await page.getByRole("button", { name: "Merge…" }).click();
    },
  },
  { name: "new person", path: "/persons/new" },
  {
    name: "new person, perhaps already here",
    path: "/persons/new",
    act: async (page) => {
      const [first = "", last = ""] = at.personName.split(" ");
      await page.getByLabel("First name").fill(first);
      await page.getByLabel("Last name").fill(last);
      await page.getByText("Perhaps already here").waitFor();
    },
    byWords: true,
  },
  {
    name: "new person, refused",
    path: "/persons/new",
    act: async (page) => {
      await page.getByRole("button", { name: "Add person" }).click();
      await expect(page.getByText("Person type is required.").first()).toBeVisible();
    },
  },
  { name: "person", path: at.person },
  { name: "person, tasks", path: `${at.person}?tab=tasks` },
  { name: "person, files", path: `${at.person}?tab=files` },
  { name: "person, disclosures", path: `${at.person}?tab=disclosures` },
  {
    name: "person, export everything",
    path: at.person,
    act: async (page) => {
      await page.getByRole("button", { name: "More", exact: true }).first().click();
      await page.getByRole("menuitem", { name: "Export everything about this person…" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "person, disclosure refused",
    path: `${at.person}?tab=disclosures&add=disclosure`,
    act: async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Record" }).click();
      await expect(
        page
          .getByRole("dialog")
          .getByText(/is required\.$/)
          .first(),
      ).toBeVisible();
    },
  },
  { name: "person, history", path: `${at.person}?tab=history` },
  { name: "person, new relation", path: `${at.person}?add=relation` },
  { name: "person, new vehicle", path: `${at.person}?add=vehicle` },
  {
    name: "person, records check refused",
    path: `${at.person}?add=check`,
    act: async (page) => {
      await page.getByRole("button", { name: "Add check" }).click();
      await expect(page.getByText("Purpose is required.").first()).toBeVisible();
    },
  },
  { name: "person, update check", path: at.person, act: button(/^Update the records check/) },
  { name: "person, new protected note", path: `${at.person}?add=protected` },
  { name: "person, why open", path: at.person, act: button(/^Open… the note/) },
  { name: "person, who opened", path: at.person, act: button(/^Who opened it/) },
  { name: "person, detach", path: at.person, act: button(/^Detach/) },
  {
    name: "person, protected note open",
    path: at.person,
    act: async (page) => {
      await button(/^Open… the note/)(page);
      await page.getByRole("radio", { name: "To plan support" }).check();
      await page.getByRole("button", { name: "Open note" }).click();
      await expect(page.getByText("Hides again after a minute without use.")).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
  },
  { name: "edit person", path: `${at.person}/edit` },
  ...reportTemplateScreens,
  ...statisticsScreens,
  { name: "organizations of interest", path: "/entities" },
  { name: "organizations of interest, no match", path: "/entities?q=zzzz" },
  {
    name: "organizations of interest, delete some",
    path: "/entities",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all rows" }).click({ force: true });
      await expect(page.getByText(/belong to an open case/)).toBeVisible();
    },
  },
  {
    name: "organizations of interest, delete some, confirm",
    path: "/entities?has_open_case=no",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all rows" }).click({ force: true });
      await button("Delete…")(page);
    },
  },
  { name: "new organization of interest", path: "/entities/new" },
  {
    name: "new organization of interest, refused",
    path: "/entities/new",
    act: async (page) => {
      await page.getByRole("button", { name: "Add organization of interest" }).click();
      await expect(page.getByText("Kind is required.").first()).toBeVisible();
    },
  },
  ...entityScreens,
  { name: "organization of interest", path: "/entities/1" },
  {
    name: "organization of interest, delete",
    path: "/entities/1",
    act: async (page) => {
      await button("More")(page);
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await expect(page.getByRole("dialog").or(page.getByRole("alertdialog")).last()).toBeVisible();
    },
  },
  { name: "edit organization of interest", path: "/entities/1/edit" },
  { name: "missing organization of interest", path: "/entities/999999" },
  ...placeScreens,
  {
    name: "a task that a list leads to",
    path: `${at.case}?tab=tasks`,
    act: async (page) => {
      const row = page.getByRole("listitem").filter({ hasText: "From an assessment" }).first();
      await row.getByRole("link").click();
      await expect(page.locator("[data-target]")).toBeFocused();
    },
  },
  { name: "saved searches", path: "/searches" },
  { name: "saved searches, no match", path: "/searches?q=zzzz" },
  { name: "saved search", path: "/searches/1" },
  { name: "saved search, people", path: "/searches/3" },
  { name: "saved search, shared tasks", path: "/searches/4" },
  { name: "saved search, report", path: "/searches/1?tab=report&by=stage" },
  {
    name: "saved search, edit",
    path: "/searches/1",
    act: async (page) => {
      await page.getByRole("button", { name: "More", exact: true }).last().click();
      await page.getByRole("menuitem", { name: "Edit…" }).click();
      await expect(page.getByRole("dialog").getByRole("textbox", { name: /^Name/ })).toBeVisible();
    },
  },
  {
    name: "saved search, refused",
    path: "/cases?stage=intake",
    act: async (page) => {
      await page.getByRole("button", { name: "Save as search…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /^Colleagues by name/ }).check({ force: true });
      await dialog.getByRole("button", { name: "Save search" }).click();
      await expect(dialog.getByText("Name is required.").first()).toBeVisible();
    },
  },
  {
    name: "saved search, export",
    path: "/searches/1",
    act: button("Export…"),
  },
  { name: "colleagues", path: "/colleagues" },
  { name: "colleagues, no match", path: "/colleagues?q=zzzz" },
  { name: "colleagues, export", path: "/colleagues", act: button("Export…") },
  {
    name: "colleague",
    path: "/colleagues?q=raman",
    act: async (page) => {
      await page.getByRole("link", { name: "Priya Raman" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Priya Raman" })).toBeVisible();
    },
    byWords: true,
  },
  {
    name: "colleague, switch off",
    path: "/colleagues?q=raman",
    act: async (page) => {
      await page.getByRole("link", { name: "Priya Raman" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Priya Raman" })).toBeVisible();
      await withDetails(page);
      await button("Switch off…")(page);
      await expect(page.getByRole("combobox").first()).toBeVisible();
    },
    byWords: true,
  },
  { name: "organizations", path: "/organizations" },
  { name: "organizations, tree", path: "/organizations?view=tree" },
  { name: "organizations, new", path: "/organizations?edit=new" },
  { name: "organization, edit", path: "/organizations?edit=2" },
  { name: "missing organization, edit", path: "/organizations?edit=999999" },
  { name: "district", path: "/organizations/1" },
  { name: "organization", path: "/organizations/2" },
  { name: "organization, merge", path: "/organizations/2", act: button("Merge into another…") },
  { name: "missing organization", path: "/organizations/999999" },
  { name: "colleagues of a school", path: "/colleagues?organization_id=2" },
  {
    name: "colleague beside the list",
    path: "/colleagues?colleague=2",
    act: async (page) => {
      await expect(page.getByRole("heading", { name: "Open work" })).toBeVisible();
    },
  },
  { name: "imports", path: "/imports" },
  { name: "imports, new", path: "/imports/new" },
  { name: "imports, columns", path: "/imports/new", act: mapped },
  {
    name: "imports, checked",
    path: "/imports/new",
    act: async (page) => {
      await mapped(page);
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("button", { name: "Take this roster over" })).toBeVisible();
    },
  },
  { name: "imports, every night", path: "/imports/every-night" },
  { name: "missing import", path: "/imports/999999" },
  { name: "retention", path: "/retention" },
  { name: "retention, people on a later day", path: "/retention?kind=person&at=2090-01-31" },
  { name: "retention, lists", path: "/retention?tab=lists" },
  { name: "retention, schedule", path: "/retention?tab=schedule" },
  {
    name: "retention, schedule refused",
    path: "/retention?tab=schedule",
    act: async (page) => {
      await page.getByLabel("Days that the audit log is kept").fill("30");
      await page.getByRole("button", { name: "Save the schedule" }).click();
      await expect(page.getByText(/must be a whole number of days from 365/).first()).toBeVisible();
    },
  },
  {
    name: "retention, erase sooner",
    path: "/retention?tab=schedule",
    act: async (page) => {
      await page.getByLabel("Clinical records", { exact: true }).selectOption({ label: "months" });
      await page.getByLabel("Clinical records: number of months").fill("1");
      await page.getByRole("button", { name: "Save the schedule" }).click();
      const dialog = page.getByRole("dialog", { name: "Erase sooner than before?" });
      await expect(dialog.getByText(/closed case/).first()).toBeVisible();
    },
  },
  {
    name: "retention, what falls due",
    path: "/retention?tab=schedule",
    act: (page) => makeFallDue(page, "1"),
  },
  {
    name: "retention, keep longer",
    path: "/retention?tab=schedule",
    act: async (page) => {
      await makeFallDue(page, "2");
      await button("Keep longer…")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Keep longer" }).click();
      await expect(page.getByRole("dialog").getByText("Reason is required.").first()).toBeVisible();
    },
  },
  { name: "missing list of retention", path: "/retention/999999" },
  { name: "missing colleague", path: "/colleagues/999999" },
  { name: "log", path: "/log" },
  { name: "log, no match", path: "/log?when=2020-01-01..2020-01-31" },
  { name: "log, export", path: "/log", act: button("Export…") },
  { name: "log of a case", path: at.case, act: throughMore("Who opened this record?", "Who opened") },
  { name: "support", path: "/support" },
  { name: "support, no match", path: "/support?state=closed" },
  {
    name: "support, ask",
    path: "/support?ask=new&page_of=/cases/1",
    act: async (page) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("checkbox", { name: /^Attach facts/ }).check({ force: true });
      await dialog.getByRole("button", { name: "Send" }).click();
      await expect(dialog.getByText(/is required\.$/).first()).toBeVisible();
    },
  },
  ...savedReportScreens,
  { name: "exports", path: "/exports" },
  { name: "exports, kept", path: "/exports?tab=kept" },
  { name: "exports, large", path: "/exports?tab=large" },
  {
    name: "exports, new kept",
    path: "/exports?tab=kept",
    act: async (page) => {
      await button("New kept export")(page);
      await page.getByRole("dialog").getByRole("group", { name: "Filters" }).waitFor();
    },
  },
  {
    name: "exports, password",
    path: "/cases",
    act: async (page) => {
      await page.getByRole("button", { name: "Export…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("Review with the district office");
      await dialog.getByRole("button", { name: "Export", exact: true }).click();
      await expect(dialog.getByLabel("Your password")).toBeFocused();
    },
  },
  {
    name: "cases, export",
    path: "/cases",
    act: openExport,
  },
  { name: "assessments", path: "/assessments" },
  { name: "new assessment", path: "/cstag/new" },
  { name: "which assessment", path: "/assessments/new" },
  { name: "findings", path: `${at.assessment}?section=assessment_findings` },
  {
    name: "findings task",
    path: `${at.assessment}?section=assessment_findings`,
    act: button("Add a source"),
  },
  { name: "interviews", path: `${at.assessment}?section=interviews` },
  { name: "interview dialog", path: `${at.assessment}?section=interviews`, act: button("Add an interview") },
  { name: "delete dialog", path: `${at.assessment}?section=interviews`, act: button(/^Delete /) },
  { name: "key observations", path: `${at.assessment}?section=key_observations` },
  { name: "classification", path: `${at.assessment}?section=threat_classification` },
  {
    name: "classification, not recorded",
    path: `${at.assessment}?section=threat_classification`,
    act: async (page) => {
      await page.getByRole("radio", { name: /^Transient/ }).click({ force: true });
      await page.getByRole("button", { name: "Record classification" }).scrollIntoViewIfNeeded();
    },
  },
  { name: "observations suggesting", path: `${at.assessment}?section=observations_suggesting` },
  { name: "response", path: `${at.assessment}?section=threat_response` },
  { name: "response task", path: `${at.assessment}?section=threat_response`, act: button("Add a task") },
  { name: "safety evaluation", path: `${at.assessment}?section=safety_interviews` },
  {
    name: "safety interview",
    path: `${at.assessment}?section=safety_interviews`,
    act: (page) =>
      page
        .getByRole("link", { name: /interview/ })
        .first()
        .click(),
  },
  { name: "assessment files", path: `${at.assessment}?section=files` },
  { name: "changes waiting, none", path: "/pending" },
  { name: "recently deleted, none", path: "/deleted" },
  ...templateScreens,
  ...plainScreens,
  { name: "profile", path: "/profile" },
  { name: "settings", path: "/settings" },
  { name: "about", path: "/about" },
  { name: "organization settings", path: "/settings/organization" },
  { name: "privacy", path: "/privacy" },
  { name: "resource", path: "/resources/manual" },
  { name: "no such page", path: "/nowhere" },
];

/** A third of the screens each, so that no test keeps a page open for long. */
export const screenParts = [0, 1, 2] as const;
export const inPart = (part: number) => (_: Screen, index: number) => index % screenParts.length === part;

/** Addresses in the sample workspace: a case with everything in it, its subject and its assessment. */
export async function sampleAddresses(page: Page, url: string): Promise<SampleAddresses> {
  await addFirstRecords(url);
  const path = (href: string | null) => new URL(href ?? "/", url).pathname;
  await page.goto(new URL("/cases?q=Fight+outside+the+gym", url).href);
  await page.getByRole("link", { name: "Fight outside the gym" }).click();
  const assessmentLink = page.getByRole("link", { name: "CSTAG assessment" }).first();
  await expect(assessmentLink).toBeVisible();
  return {
    case: path(page.url()),
    assessment: path(await assessmentLink.getAttribute("href")),
    personName: (await page.locator("main a[href^='/persons/']").first().textContent()) ?? "",
    person: path(await page.locator("main a[href^='/persons/']").first().getAttribute("href")),
  };
}
