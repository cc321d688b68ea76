import { expect, type Page } from "@playwright/test";
import { type Assessment, wavrType } from "#contract/records/assessments/schema.ts";
import { instrumentOf } from "#instruments/instrument.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { printed } from "#support/screens/printed.ts";

// Assessments under several versions of the questionnaires, side by side.

const spaceless = (text: string) => text.replace(/\s+/g, "");
const words = (version: string) => instrumentOf({ pack: "bellwether", version });

/** The assessments of the sample, with their own versions. */
async function assessments(url: string): Promise<readonly Assessment[]> {
  const app = await joinApp(url);
  const listed = (await app.api("assessments.list", { query: { per_page: 100 } })).data.data;
  const whole = await Promise.all(
    listed
      .filter(({ type }) => type !== wavrType)
      .map(({ uuid }) => app.api("assessments.show", { params: { idOrUuid: uuid } })),
  );
  app.close();
  return whole.map(({ data }) => data.data);
}

async function open(page: Page, url: string, record: Assessment, section: string): Promise<void> {
  const { uuid, case_id, person_uuid } = record;
  const under = case_id === null ? `/persons/${person_uuid}` : `/cases/${case_id}`;
  await page.goto(new URL(`${under}/cstag/${uuid}?section=${section}`, url).href);
}

for (const [version, other] of [
  ["1.0.0", "1.1.0"],
  ["1.1.0", "1.0.0"],
] as const)
  test(`an assessment begun under ${version} is asked and printed in its words`, async ({
    page,
    sampleApp,
  }) => {
    await signIn(page, sampleApp.url, coordinator);
    const found = (await assessments(sampleApp.url)).find(
      ({ instrument, interviews }) => instrument?.version === version && interviews.length > 0,
    );
    if (found === undefined) throw new Error(`The sample has no assessment under ${version}.`);
    const [own, others] = [words(version), words(other)];
    const label = ({ observations }: typeof own) => observations.key_observations.items[4]?.label ?? "none";

    await open(page, sampleApp.url, found, "key_observations");
    await expect(page.getByText(label(own), { exact: true })).toBeVisible();
    await expect(page.getByText(label(others), { exact: true })).toHaveCount(0);
    await expect(page.getByText(`Questions as in Bellwether edition ${version}.`)).toBeVisible();
    for (const notice of own.notices) await expect(page.getByText(notice)).toBeVisible();

    await open(page, sampleApp.url, found, "threat_classification");
    await expect(page.getByText(own.classification.threat_definition)).toBeVisible();

    const text = spaceless((await printed(page)).join(" "));
    expect(text).toContain(spaceless(label(own)));
    expect(text).not.toContain(spaceless(label(others)));
    expect(text).toContain(spaceless(`Questions as in Bellwether edition ${version}.`));
    const question = ({ interviews }: typeof own) =>
      interviews.formOf("subject")?.questions[1]?.text ?? "none";
    expect(text).toContain(spaceless(question(own)));
    expect(text).not.toContain(spaceless(question(others)));
  });

test("a new assessment begins under the newest words", async ({ page, sampleApp }) => {
  await signIn(page, sampleApp.url, coordinator);
  const [any] = await assessments(sampleApp.url);
  await page.goto(
    new URL(`/persons/${any?.person_uuid}/cstag/new?section=key_observations`, sampleApp.url).href,
  );
  await expect(page.getByText("Questions as in Bellwether edition 1.1.0.")).toBeVisible();
});

test("words that this Bellwether does not have are said to be others, and nothing is answered to them", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const [any] = await assessments(freshApp.url);
  const app = await joinApp(freshApp.url);
  const instrument = { pack: "bellwether", version: "9.9.9" };
  const state = { steps: { key_observations: { ko1_radio: "y" } } };
  const made = await app.api("assessments.save", {
    body: { person_uuid: any?.person_uuid ?? "", state, instrument },
  });
  app.close();
  await open(page, freshApp.url, made.data.data, "key_observations");
  await expect(page.getByText("These are not the questions that were answered.")).toBeVisible();
  const row = page.locator('fieldset[data-item="ko1"]');
  await expect(row.getByRole("radio", { name: "Yes" })).toBeChecked();
  await expect(row.getByRole("radio", { name: "No", exact: true })).toBeDisabled();
  expect((await printed(page)).join(" ")).toContain("edition 9.9.9");
});

test("groups of a safety interview are taken in any order, and keep what was typed", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  const found = (await assessments(freshApp.url)).find(
    ({ instrument, interviews }) => instrument?.version === "1.1.0" && interviews.length > 0,
  );
  if (found === undefined) throw new Error("The sample has no assessment under 1.1.0.");
  await open(page, freshApp.url, found, "safety_interviews");
  await page.getByRole("button", { name: /^Subject/ }).click();
  const menu = page.getByRole("navigation", { name: "Question groups" });
  await expect(menu.getByText("Take the groups in any order")).toBeVisible();
  const far = menu.getByRole("list", { name: "How far the groups are" });
  await expect(far.getByRole("listitem")).toHaveText(["0 done", "0 begun", "15 not begun"]);
  const group = (name: string) => menu.getByRole("link", { name: new RegExp(`^${name} \\(`) });
  const answer = (field: string) => page.locator(`[data-item="${field}"] textarea`);
  const opening = words("1.1.0").safety.typeOf("subject")?.opening ?? "none";

  // The last group first: it begins with the words that open the interview.
  await group("Coping").click();
  await expect(page.getByText(opening)).toBeVisible();
  await answer("coping1").fill("Walking the dog.");
  await group("Bullying").click();
  await expect(page.getByText(opening)).toHaveCount(0);
  for (const [index, words] of ["One.", "Two.", "Three."].entries())
    await answer(`bullying${index + 1}`).fill(words);
  await group("Coping").click();
  await expect(answer("coping1")).toHaveValue("Walking the dog.");
  await expect(far.getByRole("listitem")).toHaveText(["1 done", "1 begun", "13 not begun"]);
  await expect(group("Bullying")).toHaveAccessibleName(/^Bullying \(done\)/);
  await expect(group("Coping")).toHaveAccessibleName(/^Coping \(begun\)/);
  await expect(group("Mood")).toHaveAccessibleName(/^Mood \(not begun\)/);

  // The menu keeps the specification's names; what a student or a family may read has plain ones.
  await group("Psychotic Symptoms").click();
  await expect(page.getByRole("heading", { name: "Unusual experiences" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Psychotic Symptoms" })).toHaveCount(0);
  const paper = (await printed(page)).join(" ");
  expect(paper).toContain("Unusual experiences");
  expect(paper).not.toMatch(/psychotic symptoms|mental health screening/i);

  await expect(page.getByText("All changes saved")).toBeVisible();
  await group("Coping").click();
  await page.reload();
  await expect(answer("coping1")).toHaveValue("Walking the dog.");
  await group("Bullying").click();
  await expect(answer("bullying3")).toHaveValue("Three.");
});
