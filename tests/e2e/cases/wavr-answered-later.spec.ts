import { expect, test } from "@playwright/test";
import { samplePassword } from "#server/sample/credentials.ts";
import { gatedDesk } from "#support/app/gated-desk.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { wholeJudgment } from "#support/matrix/wavr.ts";
import { inLooks } from "#support/screens/in-looks.ts";

// A judgment that was signed before everybody of the team was asked.

const desk = gatedDesk();
const colleague = "omar.haddad@maplevalley.example";

test("who was not asked is told, says how they see what is signed, and it is read and printed there", async ({
  page,
}) => {
  const client = desk.server.client();
  expect((await client.signIn(coordinator, samplePassword)).status).toBe(200);
  const { body: cases } = await client.get("/api/v2/cases?q=Worry+voiced+by+a+parent&per_page=5");
  const id = cases.data[0].id;
  const { body: users } = await client.get("/api/v2/users?q=Haddad");
  const { body: before } = await client.get(`/api/v2/cases/${id}`);
  const team = before.data.team.map(({ id: user_id, role }: { id: number; role: string }) => ({
    user_id,
    role,
  }));
  if (!team.some(({ user_id }: { user_id: number }) => user_id === users.data[0].id)) {
    const added = await client.post(`/api/v2/cases/${id}/team`, {
      user_id: users.data[0].id,
      role: "member",
    });
    expect(added.status, added.text).toBeLessThan(300);
  }
  const { body: wavr } = await client.get(`/api/v2/cases/${id}/wavr`);
  const [known] = wavr.data.assessments;
  const uuid = known?.uuid ?? crypto.randomUUID();
  const address = `/api/v2/cases/${id}/wavr-assessments/${uuid}`;
  const saved = await client.post(
    address,
    {
      person_uuid: wavr.data.intakes[0].person_uuid,
      state: { ...wholeJudgment, assessors: [users.data[0].id], next_review: "2199-12-03" },
    },
    known === undefined ? {} : { ifMatch: known.version },
  );
  expect(saved.status, saved.text).toBeLessThan(300);
  const signed = await client.post(
    `${address}/wavr-summaries`,
    { agreed: [{ user_id: users.data[0].id, answer: "not_asked" }] },
    { ifMatch: saved.body.data.version },
  );
  expect(signed.status, signed.text).toBeLessThan(300);
  const { number } = signed.body.data.summaries.at(-1);

  await signIn(page, desk.app.url, colleague);
  await page.goto(new URL("/notifications", desk.app.url).href);
  await page
    .getByRole("link", { name: /A summary was signed in .+, and you can say how you see it/ })
    .first()
    .click();
  await page.waitForURL(/wavr/);
  const agreed = page.getByRole("region", { name: `Who agreed with version ${number}` });
  await expect(agreed).toContainText("Not asked yet");
  expect(await inLooks(page)).toEqual([]);
  await agreed.getByRole("button", { name: "Say how you see it…" }).click();
  const dialog = page.getByRole("dialog", { name: `How do you see version ${number}?` });
  await dialog.getByRole("radio", { name: "Sees it differently" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Write down how you see it, in your own words.").first()).toBeVisible();
  await dialog.getByLabel(/^In your own words/).fill("High, until we know who has a key.");
  expect(await inLooks(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(agreed).toContainText(
    /Sees it differently \(said .+, after it was signed\): High, until we know who has a key\./,
  );
  await expect(agreed).not.toContainText("Not asked yet");
  await expect(page.getByRole("button", { name: "Say how you see it…" })).toHaveCount(0);
  await expect(page.getByText("Sees it differently: Omar Haddad", { exact: true })).toBeVisible();
  expect(await inLooks(page)).toEqual([]);

  // Beside the version, and in its paper.
  await page.getByRole("button", { name: `Version ${number}` }).click();
  await expect(page.getByRole("dialog")).toContainText("High, until we know who has a key.");
});
