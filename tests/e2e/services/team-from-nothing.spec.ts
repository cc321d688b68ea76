import { expect, type Page, test } from "@playwright/test";
import { temporaryFolder } from "#support/app/app.ts";
import { letIn } from "#support/app/sign-in.ts";
import { type Computer, startComputers } from "#support/app/team.ts";
import { rosterFiles } from "#support/roster-set.ts";
import { axeViolations } from "#support/screens/axe.ts";
import { settled } from "#support/screens/settled.ts";
import { catchMail, type MailCatcher, mailText } from "#support/server/mail-catcher.ts";
import { codeOf } from "#support/server/second-factor.ts";
import { startServerProgram } from "#support/server/server-program.ts";

const password = "four quiet stones in a row";
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** From a computer that was never used to the team's server. */
async function connect({ app, page }: Computer, server: string): Promise<void> {
  await letIn(page, app.url);
  await page.getByRole("radio", { name: /^Team server/ }).check({ force: true });
  await page.getByRole("textbox", { name: /^Server/ }).fill(server);
  await page.getByRole("button", { name: /^Continue to/ }).click();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
  await page.getByRole("button", { name: "Turn on…" }).click();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key, Date.now()));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(main(page)).toBeVisible();
}

/** Whoever is here for the first time is shown around. */
async function leaveTour(page: Page): Promise<void> {
  const leave = page.getByRole("button", { name: "Leave the tour" });
  await leave.click();
  await expect(leave).toHaveCount(0);
}

/** The code in the latest mail to somebody. */
async function mailedCode(mail: MailCatcher, address: string): Promise<string> {
  const find = () => mail.received.findLast(({ to }) => to.includes(address));
  await expect.poll(find).toBeTruthy();
  const found = find();
  return /[A-Za-z0-9_-]{40,}/.exec(found === undefined ? "" : mailText(found))?.[0] ?? "";
}

/** Begins with the mailed code on one's own computer. */
async function accept(computer: Computer, server: string, code: string): Promise<void> {
  const { page } = computer;
  await connect(computer, server);
  await page.getByRole("button", { name: "I was invited" }).click();
  await page.getByLabel("Invitation code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password again").fill(password);
  await page.getByRole("button", { name: "Begin" }).click();
}

const roster = rosterFiles({
  schools: [{ id: "s1", name: "Alder Creek High School" }],
  people: [
    { id: "u1", given: "Tamsin", family: "Overmoor", number: "99001", grade: "10" },
    { id: "u2", given: "Piers", family: "Overmoor", number: "99002", grade: "11" },
  ],
});

test("a team begins with nothing: server, school, three people, a roster, a case together, and one leaves", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = await temporaryFolder();
  const mail = await catchMail();
  const settings = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(mail.port), MAIL_FROM: "b@a.example" };
  const server = await startServerProgram(folder.path, settings);
  const team = await startComputers(browser, 4);
  const [office, ...own] = team.computers;
  if (!office) throw new Error("The office's computer runs.");
  try {
    await connect(office, server.url);
    const { page } = office;
    await expect(page.getByRole("heading", { name: "Set up the team server" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("set-up.png"), fullPage: true });
    await page.getByLabel("Setup code").fill("ABCD-EFGH-JKMN");
    await page.getByRole("textbox", { name: /^Name/ }).fill("Maple Valley School District");
    await page.getByLabel("Full name").fill("Dana Whitfield");
    await page.getByLabel("Email").fill("dana@maplevalley.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set up the server" }).click();
    await expect(page.getByText("Setup code is not right.").first()).toBeVisible();
    const told = server.lines.find((line) => line.includes("is not set up yet")) ?? "";
    await page.getByLabel("Setup code").fill(/: ([A-Z0-9-]+)$/.exec(told)?.[1] ?? "");
    await page.getByRole("button", { name: "Set up the server" }).click();
    await expect(main(page)).toBeVisible();
    await leaveTour(page);

    await main(page).getByRole("link", { name: "Organizations", exact: true }).click();
    await page.getByRole("button", { name: "New organization" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Alder Creek High School");
    await dialog.getByLabel("Case number prefix").fill("ACH");
    await dialog.getByRole("button", { name: "Add organization" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
    const signingIn = page.getByRole("region", { name: "Signing in" });
    await signingIn.getByRole("checkbox", { name: "Assessor" }).press("Space");
    await signingIn.getByLabel("Days to set it up").fill("0");
    await signingIn.getByRole("button", { name: "Save how people sign in" }).click();
    await expect(signingIn.getByRole("status").filter({ hasText: /^Saved\.$/ })).toBeVisible();

    await main(page).getByRole("link", { name: "Colleagues" }).click();
    await page.getByRole("button", { name: "Invite…" }).click();
    await page.getByRole("link", { name: "Invite from a list" }).click();
    const people = ["Ines Ortega", "Ben Adler", "Ruth Kim"];
    const addressOf = (name: string) => `${name.split(" ")[0]?.toLowerCase()}@maplevalley.example`;
    const list = people.map((name) => `${name},${addressOf(name)},ACH,Assessor`).join("\n");
    await page.getByRole("textbox", { name: /^List/ }).fill(`Name,Email,School,Role\n${list}`);
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("button", { name: "Invite 3 people" }).click();
    await expect(page.getByText("3 people invited.")).toBeVisible();

    await main(page).getByRole("link", { name: "Imports", exact: true }).click();
    await page.getByRole("link", { name: "New import" }).click();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles(
        Object.entries(roster).map(([name, text]) => ({
          name,
          mimeType: "text/csv",
          buffer: Buffer.from(text),
        })),
      );
    await page.getByRole("button", { name: "Look at the files" }).click();
    await page.getByRole("button", { name: "Take this roster over" }).click();
    await expect(page.getByText("The roster is taken over")).toBeVisible();

    for (const [at, name] of people.entries()) {
      const computer = own[at];
      if (!computer) throw new Error("Each has a computer.");
      await accept(computer, server.url, await mailedCode(mail, addressOf(name)));
      await setUpSecondFactor(computer.page);
      await expect(main(computer.page).getByRole("button", { name })).toBeVisible();
      await leaveTour(computer.page);
    }
    const [ines, ben, ruth] = own.map((computer) => computer.page);
    if (!ines || !ben || !ruth) throw new Error("All three are there.");

    const at = (index: number, path: string) => new URL(path, own[index]?.app.url).href;
    await ines.goto(at(0, "/cases/new"));
    await ines.getByLabel("Title").first().fill("Note found in the library");
    await ines.getByRole("combobox", { name: "Add a colleague" }).fill("Ben");
    await ines.getByRole("option", { name: /Ben Adler/ }).click();
    await ines.getByRole("combobox", { name: "Find a person" }).fill("Overmoor");
    await ines.getByRole("option", { name: /Tamsin Overmoor/ }).click();
    await ines.getByRole("button", { name: "Open case" }).click();
    await expect(ines.getByRole("heading", { level: 1, name: "Note found in the library" })).toBeVisible();
    const address = new URL(ines.url()).pathname;
    // The officer has no account, and is in the team all the same.
    await ines.getByRole("button", { name: "Edit the team" }).click();
    const teamDialog = ines.getByRole("dialog", { name: "Edit team" });
    await teamDialog.getByRole("button", { name: "Add somebody without an account…" }).click();
    await teamDialog.getByLabel("Name").fill("Officer Vale");
    await teamDialog.getByLabel("What they are").fill("School resource officer");
    await teamDialog.getByRole("button", { name: "Add to the team" }).click();
    await expect(teamDialog.getByRole("button", { name: "Remove Officer Vale" })).toBeVisible();
    await ines.screenshot({ path: test.info().outputPath("team.png") });
    await teamDialog.getByRole("button", { name: "Done" }).click();
    await expect(ines.getByRole("complementary", { name: "Details" })).toContainText("Officer Vale");
    await ines.screenshot({ path: test.info().outputPath("case.png") });
    await ines.goto(at(0, `${address}?tab=comments`));

    // Ben hears of it where he is, and answers; Ruth, who is not on the team, finds nothing.
    await ben.getByRole("button", { name: /^Notifications/ }).click();
    await ben
      .getByRole("dialog", { name: "Latest notifications" })
      .getByRole("link", { name: /^You were added to the team of ACH-/ })
      .click();
    await expect(ben.getByRole("heading", { level: 1, name: "Note found in the library" })).toBeVisible();
    await ben.goto(at(1, `${address}?tab=comments`));
    await ben.getByLabel("Add a comment").fill("I have spoken with the librarian.");
    await ben.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(ines.getByText("I have spoken with the librarian.").first()).toBeVisible();
    await ruth.goto(at(2, address));
    await expect(ruth.getByRole("heading", { name: "Nothing to show here" })).toBeVisible();
    await expect(ruth.getByText("Note found in the library")).toHaveCount(0);
    await ruth.goto(at(2, "/cases"));
    await settled(ruth);
    await expect(ruth.getByText("Note found in the library")).toHaveCount(0);

    // Ben leaves: what he has open is gone at once, and his session opens nothing.
    await page.goto(new URL("/colleagues?q=adler", office.app.url).href);
    await page.getByRole("link", { name: "Ben Adler" }).click();
    await page
      .getByRole("complementary", { name: "Details" })
      .getByRole("button", { name: "Switch off…" })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
    const since = Date.now();
    await expect(ben.getByLabel("Password", { exact: true })).toBeVisible();
    test.info().annotations.push({
      type: "measured",
      description: `${Date.now() - since} ms from the button to the sign-in on the other's computer`,
    });
    await expect(ben.getByText("I have spoken with the librarian.")).toHaveCount(0);
    await expect(ines.getByText("I have spoken with the librarian.").first()).toBeVisible();

    // The log says who saw what: both who worked on it, and who was shown nothing.
    await page.goto(new URL(address, office.app.url).href);
    await page.getByRole("button", { name: "More", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Who opened this record?" }).click();
    const log = page.getByRole("table");
    await expect(log.getByRole("row", { name: /Ines Ortega Opened a case/ }).first()).toBeVisible();
    await expect(log.getByRole("row", { name: /Ben Adler Opened a case/ }).first()).toBeVisible();
    await expect(log.getByRole("row", { name: /Ben Adler Added a comment/ })).toHaveCount(1);
    const refused = log.getByRole("row", { name: /Ruth Kim/ });
    await expect(refused).toHaveCount(1);
    await expect(refused).toContainText(/Opened a case\s*Refused/);
    await page.screenshot({ path: test.info().outputPath("log.png") });
    for (const { watch } of [office, ...own]) expect(watch.troubles).toEqual([]);
  } finally {
    await team.stop();
    await server.stop();
    await mail.close();
    await folder.remove();
  }
});
