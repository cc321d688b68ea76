import { expect, type Frame, type Page, test } from "@playwright/test";
import { cstagTitle } from "#instruments/cstag.ts";
import { currentInstrument } from "#instruments/instrument.ts";
import { packIdentity } from "#instruments/packs.ts";
import { translationOf } from "#instruments/translations.ts";
import { hasKeyring, type RunningApp, startApp, temporaryFolder } from "#support/app/app.ts";
import { signIn } from "#support/app/sign-in.ts";
import { press, tabTo, typeInto } from "#support/screens/keyboard.ts";
import { printed } from "#support/screens/printed.ts";
import { type Gate, openGate } from "#support/server/gate.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";

const caseTitle = "Outburst toward a teacher";
const spaceless = (text: string) => text.replace(/\s+/g, "");

const english = currentInstrument().safety.typeOf("parent");
const spanish = translationOf(packIdentity, "es-US")?.safety_interviews.parent;
const group = english?.groups[0];
const spoken = spanish?.groups[group?.key ?? ""];
const first = group?.questions[0];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let gate: Gate;
let app: RunningApp;

test.beforeEach(async () => {
  test.skip(!hasKeyring(), "No keychain on this machine: nothing would outlive the application.");
  folder = await temporaryFolder();
  server = await startTestServer({ sample: true });
  gate = await openGate(server.url);
  app = await startApp({ data: folder.path, keyring: true, args: ["--server", gate.url] });
});

test.afterEach(async () => {
  await app?.stop();
  await gate?.close();
  await server?.close();
  await folder?.remove();
});

const answer = (page: Page) =>
  page.getByRole("textbox", { name: spoken?.questions[first?.field ?? ""]?.text });

/** Draws a page six times slower than this computer can, as an old one does, and keeps the addresses it goes through. */
async function slowly(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const addresses: URL[] = [];
  const keep = (frame: Frame) => void addresses.push(new URL(frame.url()));
  page.on("framenavigated", keep);
  return {
    addresses,
    end: async () => {
      page.off("framenavigated", keep);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    },
  };
}

async function expectSpanish(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: spoken?.heading })).toBeVisible();
  for (const text of [spanish?.opening, spoken?.intro, spoken?.questions[first?.field ?? ""]?.text]) {
    const words = main.getByText(text ?? "none", { exact: true });
    await expect(words).toBeVisible();
    await expect(words).toHaveAttribute("lang", "es-US");
  }
  // English is at hand for whoever reads it aloud, and what is not read aloud stays English.
  for (const text of [english?.opening, group?.intro, first?.text])
    await expect(main.getByText(text ?? "none", { exact: true })).toBeVisible();
  await expect(main.getByText(group?.interviewer_note ?? "none")).toBeVisible();
}

test("an interview with a parent is held in Spanish by keyboard, without a network too, and printed for the family", async ({
  page,
}) => {
  await signIn(page, app.url);
  await page.goto(new URL(`/cases?q=${encodeURIComponent(caseTitle)}`, app.url).href);
  await page.getByRole("link", { name: caseTitle }).click();
  await page.getByRole("button", { name: "Take along" }).click();
  await expect(page.getByRole("button", { name: "Available offline" })).toBeVisible();
  await page.getByRole("button", { name: "Start assessment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start another" }).click();
  await expect(page.getByRole("heading", { level: 1, name: cstagTitle })).toBeVisible();
  const address = new URL(page.url());
  address.searchParams.set("section", "safety_interviews");
  await page.goto(address.href);
  await press(page, page.getByRole("button", { name: /^Parent/ }));
  await expect(page.getByRole("heading", { name: "Interview Details" })).toBeFocused();
  const saving = await slowly(page);
  await press(page, page.getByRole("button", { name: "Save & Next" }));
  await expect(page.getByRole("heading", { name: "What you know of what happened" })).toBeFocused();
  await saving.end();
  // The first save gave the assessment its address; a page that is drawn late does not go back to that of a new one.
  const saved = saving.addresses.findIndex(({ pathname }) => !pathname.endsWith("/new"));
  expect(saving.addresses.slice(saved).filter(({ pathname }) => pathname.endsWith("/new"))).toEqual([]);
  expect(new URL(page.url()).searchParams.has("personId")).toBe(false);

  const choice = page.getByRole("group", { name: "Language of the interview" });
  await tabTo(page, choice.getByRole("radio", { name: "English" }));
  await page.keyboard.press("ArrowRight");
  await expect(choice.getByRole("radio", { name: "Español" })).toBeChecked();
  await expectSpanish(page);
  gate.cut();
  await typeInto(page, answer(page), "Me lo contó la maestra.");
  await expect(page.getByText(/^Saved on this computer/).first()).toBeVisible();

  await page.reload();
  await expectSpanish(page);
  await expect(choice.getByRole("radio", { name: "Español" })).toBeChecked();
  await expect(answer(page)).toHaveValue("Me lo contó la maestra.");

  // On paper is what is on screen, also what is being saved.
  await typeInto(page, answer(page), "Me lo contó la maestra ayer.");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-asked", "yes");
  });
  await press(page, page.getByRole("button", { name: "Print…" }));
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByRole("radio", { name: "This assessment" }));
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Español" })).toBeChecked();
  await expect(dialog.getByText(/has to check it before it is used/)).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Print", exact: true }));
  await expect(page.locator("body[data-asked]")).toHaveCount(1);
  const sheets = await printed(page);
  const all = spaceless(sheets.join(" "));
  for (const { heading, intro, questions } of Object.values(spanish?.groups ?? {}))
    for (const text of [heading, intro, ...Object.values(questions).map((each) => each.text)])
      expect(all).toContain(spaceless(text));
  for (const text of ["Fecha de la entrevista", "Esta traducción se hizo para este proyecto", "Página 1 de "])
    expect(all).toContain(spaceless(text));
  // The questions alone: what is written down, and what is for the interviewer, stays where it is.
  for (const text of [
    "Me lo contó",
    "Confidential",
    "Made ",
    first?.text ?? "none",
    group?.interviewer_note ?? "none",
  ])
    expect(all).not.toContain(spaceless(text));

  await press(page, page.getByRole("button", { name: "Print…" }));
  await dialog.getByRole("checkbox", { name: "With the answers that are written down" }).press("Space");
  await press(page, dialog.getByRole("button", { name: "Print", exact: true }));
  expect(spaceless((await printed(page)).join(" "))).toContain(spaceless("Me lo contó la maestra ayer."));
});
