import { expect, type Page, test } from "@playwright/test";
import { currentInstrument } from "#instruments/instrument.ts";
import { safetyKinds } from "#instruments/interviews.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { callNotes, doCstag, expectCstag } from "#support/screens/cstag-job.ts";
import {
  type DoubleStore,
  doubleCase,
  doubleColleague,
  doublePerson,
  doubleUser,
  startSpecificationDouble,
} from "#support/server/specification-double.ts";

const notes = { name: "Notes.txt", mimeType: "text/plain", buffer: Buffer.from("Seen on the bus.") };
const questions = ["q1", "q2", "q3", "q4", "q5", "q6"];
const { observations } = currentInstrument();
const safetyFields = (safetyKinds.find(({ type }) => type === "subject")?.groups ?? []).flatMap((group) =>
  group.questions.map(({ field }) => field),
);
const answersOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, `“Answer to ${field}.”`]));
const radiosOf = (items: readonly { readonly key: string }[]) =>
  Object.fromEntries(items.map(({ key }, index) => [`${key}_radio`, ["y", "n", "p", "unknown"][index % 4]]));

async function attachFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("main")
    .getByRole("button", { name: /browse/i })
    .click();
  await (await chooser).setFiles([notes]);
  const gallery = page.getByRole("region", { name: "Files of this assessment" });
  await expect(gallery.getByText(notes.name)).toBeVisible();
  await gallery.getByRole("button", { name: `Edit ${notes.name}` }).click();
  const editor = page.getByRole("region", { name: `Edit ${notes.name}` });
  await editor.getByLabel("File name").fill("On the bus");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(gallery.getByText("On the bus.txt")).toBeVisible();
}

/** What the server has after the whole page, in the shapes of Spec §3. */
function expectStored({ assessments, interviews, reminders, files }: DoubleStore): void {
  const [assessment] = [...assessments.values()];
  const [findings, response] = [...reminders.values()];
  const [general, safety] = [...interviews.values()];
  expect([assessments.size, reminders.size, interviews.size]).toEqual([1, 2, 2]);
  expect(assessment).toMatchObject({ person_uuid: doublePerson.uuid, case_id: doubleCase.id, type: 1 });
  expect(assessment?.state.interviewIds).toEqual([general?.id, safety?.id]);
  const last = observations.key_observations.items.at(-1)?.key;
  expect(assessment?.state.steps).toEqual({
    assessment_findings: [findings?.id],
    interviews: [general?.id],
    key_observations: {
      ...radiosOf(observations.key_observations.items),
      [`${last}_comment`]: "Said so on Monday.",
    },
    threat_classification: expect.objectContaining({ threat_classification: 3 }),
    observations_suggesting: radiosOf(observations.observations_suggesting.items),
    threat_response: [response?.id],
    safety_interviews: [safety?.id],
  });
  expect(general?.state).toMatchObject({
    interview_type: "target/witness",
    target_name: "Alan Brooks",
    ...answersOf(questions),
  });
  expect(safety?.state).toMatchObject({
    type: "subject",
    subject_name: doublePerson.name,
    ...answersOf(safetyFields),
  });
  expect(findings).toMatchObject({
    remindable_id: assessment?.id,
    remindable_type: "assessment",
    reminder_status_id: 1,
    state: {
      source: "prior_discipline_incidents",
      informationReviewed: "reviewed",
      findings: "Two earlier referrals, both for talking in class.",
    },
  });
  const [path = ""] = Object.keys(response?.attachments ?? {});
  expect(response).toMatchObject({
    assigned_user_id: doubleColleague.id,
    state: { findings: "Tell the parents of the target today.", attachmentsPaths: [path] },
  });
  expect(files.get(path)?.bytes).toEqual(callNotes.buffer);
  const [own = ""] = Object.keys(assessment?.attachments ?? {});
  expect(assessment?.attachments[own]).toMatchObject({ file_name: "On the bus.txt" });
  expect(files.get(own)?.bytes).toEqual(notes.buffer);
}

test("the whole CSTAG page against a server that knows the specification and nothing more", async ({
  page,
}) => {
  const folder = await temporaryFolder();
  const double = await startSpecificationDouble();
  const app = await startApp({ data: folder.path, args: ["--server", double.url] });
  try {
    await signIn(page, app.url, doubleUser.email, doubleUser.password);
    const path = `/cases/${doubleCase.id}/cstag/new?personId=${doublePerson.uuid}`;
    await page.goto(new URL(path, app.url).href);
    await expect(
      page.getByRole("heading", {
        level: 1,
        name: "Comprehensive School Threat Assessment Guidelines (CSTAG)",
      }),
    ).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(doubleCase.number);
    await doCstag(page);

    const { pathname } = new URL(page.url());
    const at = (query: string) => new URL(`${pathname}?${query}`, app.url).href;
    await page.goto(at("section=files"));
    await attachFile(page);
    await expect(page.getByText(/changed this|Somebody else/i)).toHaveCount(0);
    await expectCstag(page, at);
    expectStored(double.store);

    await test.step("delete an interview: its id leaves the assessment, and the empty step goes", async () => {
      await page.goto(at("section=interviews"));
      await page.getByRole("button", { name: /^Delete .*Alan Brooks/ }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("textbox").fill("DELETE");
      await dialog.getByRole("button", { name: "I Understand" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText("Alan Brooks")).toHaveCount(0);
    });
    const { assessments, interviews } = double.store;
    const [left] = [...interviews.keys()];
    const state = [...assessments.values()][0]?.state;
    expect([state?.interviewIds, state?.steps?.interviews, state?.steps?.safety_interviews]).toEqual([
      [left],
      undefined,
      [left],
    ]);
    // A page that outlives its host tries to reconnect, and says so.
    await page.goto("about:blank");
  } finally {
    await app.stop();
    await double.close();
    await folder.remove();
  }
});
