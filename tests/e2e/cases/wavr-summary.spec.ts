import { expect } from "@playwright/test";
import { test } from "#support/app/sample-app.ts";
import { coordinator, signIn } from "#support/app/sign-in.ts";
import { beginWavr } from "#support/screens/begin-wavr.ts";
import { inLooks, write } from "#support/screens/in-looks.ts";
import { printed } from "#support/screens/printed.ts";
import { settled } from "#support/screens/settled.ts";

const about = { firstName: "Ada", lastName: "Quillfeather", title: "Voicemails to the front office" };

test("a judgment is filled in, signed and kept, and a plan is saved version by version, all by keyboard", async ({
  page,
  freshApp,
}) => {
  await signIn(page, freshApp.url, coordinator);
  await beginWavr(page, freshApp.url, about);

  // One factor with its evidence: what the worksheet offers to the judgment.
  await page.keyboard.press("Alt+PageDown");
  const factor = page.getByRole("group", { name: /Motives for Violence/ });
  await factor.getByRole("radio", { name: "Present" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("c");
  await expect(factor.getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText("Holds one person responsible for the contract.");
  await page.keyboard.press("Alt+PageDown");
  const title = page.locator("[data-section-title]");
  await expect(title).toHaveText("Assessment and Summary");
  await expect(title).toBeFocused();

  await page.keyboard.press("F8");
  await expect(page.getByRole("checkbox", { name: "Dana Whitfield" })).toBeFocused();

  // What is missing is named, each with a link.
  const sign = page.getByRole("button", { name: "Sign the summary\u2026" });
  await sign.press("Enter");
  const toFix = page.getByRole("group", { name: "Things to fix" });
  await expect(toFix).toBeFocused();
  await toFix.getByRole("button", { name: /Level of concern for targeted violence/ }).press("Enter");
  const levels = page.getByRole("group", { name: /Level of concern for targeted violence/ });
  await expect(levels.getByRole("radio", { name: "Low" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(levels.getByRole("radio", { name: "Elevated" })).toBeChecked();
  const others = page.getByRole("group", { name: /Level of concern for other problematic behavior/ });
  await others.getByRole("radio", { name: "Low" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Dana Whitfield" }).press("Space");
  await write(page, /^Information relied on/, "Two interviews and the voicemails.");
  await write(page, /^Recommendations/, "Brief the front desk today.");
  await write(page, /^Next review date/, "12/15/2026");

  // The worksheet fills what is blank, and no more.
  await page.getByRole("button", { name: /^Fill from your worksheet: Opinion/ }).press("Enter");
  const opinion = page.getByLabel(/^Opinion/);
  await expect(opinion).toHaveValue(
    "1. Motives for Violence (present): Holds one person responsible for the contract.",
  );
  await expect(opinion).toBeFocused();
  await expect(page.getByRole("button", { name: /^Fill from your worksheet: Opinion/ })).toHaveCount(0);

  // Dissent takes words of its own.
  const seen = page.getByRole("group", { name: "How Dana Whitfield sees it" });
  await seen.getByRole("radio", { name: "Sees it differently" }).focus();
  await page.keyboard.press("Space");
  await sign.press("Enter");
  await expect(toFix.getByRole("button")).toHaveCount(1);
  await write(page, /^In their own words/, "High, until we know who has a key.");
  await settled(page);
  expect(await inLooks(page)).toEqual([]);
  await sign.press("Enter");
  const asking = page.getByRole("dialog", { name: "Sign version 1 of the summary?" });
  await expect(asking).toContainText("Nobody can change it afterwards");
  await expect(asking).toContainText("20 of 21 factors are not coded in your worksheet.");
  await asking.getByRole("button", { name: "Sign" }).press("Enter");
  await expect(asking).toHaveCount(0);
  const version = (number: number) => page.getByRole("button", { name: `Version ${number}` });
  await expect(version(1)).toBeVisible();

  // What is signed is said, with the answers as they were signed; a further one is begun on purpose.
  const further = page.getByRole("button", { name: "Begin version 2" });
  await expect(further).toBeFocused();
  await expect(page.getByText(/Version 1 is signed\..*by Dana Whitfield\./)).toBeVisible();
  const agreed = page.getByRole("region", { name: "Who agreed with version 1" });
  await expect(agreed).toContainText("Sees it differently: High, until we know who has a key.");
  await expect(page.getByText("Not asked yet")).toHaveCount(0);
  await expect(sign).toHaveCount(0);
  await settled(page);
  expect(await inLooks(page)).toEqual([]);
  await further.press("Enter");
  await expect(page.getByRole("heading", { name: "Who agreed" })).toBeFocused();
  await expect(seen.getByRole("radio", { name: "Not asked yet" })).toBeChecked();
  await expect(sign).toBeVisible();

  // The draft goes on, says what differs, and becomes the next version; the first stays as it was.
  await page.getByLabel(/^Recommendations/).fill("Brief the front desk, and change the locks.");
  const changed = page.getByRole("heading", { name: "Changed since version 1" }).locator("..");
  await expect(changed).toContainText("Recommendations");
  await sign.press("Enter");
  await page
    .getByRole("dialog", { name: "Sign version 2 of the summary?" })
    .getByRole("button", { name: "Sign" })
    .press("Enter");
  await expect(version(2)).toBeVisible();

  // What was signed upon is kept, with the reason, before it is coded anew: once for the whole recoding.
  await page.keyboard.press("Alt+PageUp");
  await factor.getByRole("radio", { name: "Prominent" }).focus();
  await page.keyboard.press("Space");
  const keeping = page.getByRole("dialog", { name: "Take a snapshot" });
  await expect(keeping).toContainText("The opinion was signed upon this coding.");
  await page.keyboard.press("Escape");
  await expect(factor.getByRole("radio", { name: "Present" })).toBeChecked();
  await factor.getByRole("radio", { name: "Prominent" }).focus();
  await page.keyboard.press("Space");
  await keeping.getByLabel(/^Reason/).fill("He came back to the gate.");
  await keeping.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(keeping).toHaveCount(0);
  await expect(factor.getByRole("radio", { name: "Prominent" })).toBeChecked();
  await factor.getByRole("radio", { name: "Absent" }).focus();
  await page.keyboard.press("Space");
  await expect(factor.getByRole("radio", { name: "Absent" })).toBeChecked();
  await settled(page);
  await page.keyboard.press("Alt+PageDown");
  await expect(title).toHaveText("Assessment and Summary");

  // An old code is pointed out for as long as it stands there, also to whoever signs; what was typed beside it stays.
  const stale = /^Opinion still reads “1\. Motives for Violence \(present\)”: your worksheet says Absent\.$/;
  await opinion.press("Control+Home");
  await page.keyboard.insertText("He is calmer. ");
  await expect(page.getByRole("main").getByText(stale)).toBeVisible();
  expect(await inLooks(page)).toEqual([]);
  await seen.getByRole("radio", { name: "Agrees", exact: true }).check();
  await sign.press("Enter");
  const again = page.getByRole("dialog", { name: "Sign version 3 of the summary?" });
  await expect(again.getByText(stale)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Correct from your worksheet: Opinion" }).press("Enter");
  await expect(opinion).toHaveValue(
    "He is calmer. 1. Motives for Violence (absent): Holds one person responsible for the contract.",
  );
  await expect(page.getByText(stale)).toHaveCount(0);
  await settled(page);
  await page.reload();
  await version(1).press("Enter");
  const first = page.getByRole("dialog", { name: "Summary, version 1" });
  await expect(first).toContainText("Brief the front desk today.");
  await expect(first).toContainText("High, until we know who has a key.");
  await page.keyboard.press("Escape");
  await expect(first).toHaveCount(0);

  // The plan: nothing is a version before it is saved, and what is typed waits as a draft.
  await page.keyboard.press("Alt+PageDown");
  await write(page, /^Plan title/, "Keep the front office safe");
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.keyboard.press("Alt+PageUp");
  await expect(opinion).toBeVisible();
  await page.keyboard.press("Alt+PageDown");
  await expect(page.getByRole("button", { name: "Discard draft" })).toBeVisible();
  await expect(page.getByLabel(/^Plan title/)).toHaveValue("Keep the front office safe");
  await page.getByText("Suggested actions").press("Enter");
  await page.getByRole("button", { name: /Name one respectful point of contact/ }).press("Enter");
  await expect(page.getByLabel(/^Action\b/)).toBeFocused();
  await expect(page.getByText("Elevated, weekly", { exact: false })).toBeVisible();
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.getByRole("button", { name: "Save plan" }).press("Enter");
  await expect(version(1)).toBeVisible();

  // In force it needs everything that its pack asks for.
  await page.getByLabel(/^Plan status/).selectOption("Active");
  await page.getByRole("button", { name: "Save plan" }).press("Enter");
  await expect(toFix).toBeFocused();
  await toFix.getByRole("button", { name: "Add at least one goal." }).press("Enter");
  await expect(page.getByRole("button", { name: "Add a goal" })).toBeFocused();
  await page.getByLabel(/^Case manager/).selectOption("Dana Whitfield");
  await page.getByText("Suggested goals").press("Enter");
  await page.getByRole("button", { name: /Keep the people targeted safe/ }).press("Enter");
  await page.getByLabel(/^Owner/).selectOption("Somebody else, by name");
  await page.getByLabel("Owner, by name").fill("Front desk supervisor");
  await write(page, /^Due/, "12/01/2026");
  await page.getByLabel(/^Monitoring/).selectOption("Weekly");
  await write(page, /^Review date/, "12/15/2026");
  await page.getByRole("checkbox", { name: /Those targeted report feeling safe/ }).press("Space");
  expect(await inLooks(page)).toEqual([]);
  await page.getByRole("button", { name: "Save plan" }).press("Enter");
  await expect(version(2)).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(/^Plan title/)).toHaveValue("Keep the front office safe");
  await expect(page.getByLabel("Owner, by name")).toHaveValue("Front desk supervisor");
  await expect(page.getByRole("button", { name: "Discard draft" })).toHaveCount(0);
  await version(1).press("Enter");
  const kept = page.getByRole("dialog", { name: "Plan, version 1" });
  await expect(kept).toContainText("Name one respectful point of contact");
  await expect(kept).toContainText("Draft");
  await page.keyboard.press("Escape");
  await expect(kept).toHaveCount(0);

  const paper = (await printed(page)).join(" ");
  for (const words of ["Holds one person responsible", "change the locks", "Front desk supervisor"])
    expect(paper).toContain(words);

  // Once the case is closed everything is there to be read, and nothing to be changed.
  await page.getByRole("link", { name: "Return to Case Details" }).press("Enter");
  const tabs = page.getByRole("navigation", { name: "Case", exact: true });
  await tabs.getByRole("link", { name: /^Assessments\s*1$/ }).press("Enter");
  await expect(page.getByRole("main")).toContainText(/Level of concern for targeted violence\s*Elevated/);
  await tabs.getByRole("link", { name: "Overview" }).press("Enter");
  await page.getByRole("button", { name: /^Stage: / }).press("Enter");
  await page.getByRole("menuitem", { name: "Close case\u2026" }).press("Enter");
  const closing = page.getByRole("dialog", { name: /^Close case / });
  await expect(closing).toContainText(/WAVR assessment\s*Ada Quillfeather, signed /);
  await expect(closing).not.toContainText("There is no assessment");
  await closing.getByRole("textbox").first().fill("Both have left the district.");
  await closing.getByRole("button", { name: "Close case" }).press("Enter");
  await expect(closing).toHaveCount(0);
  await page.goto(`${page.url()}/wavr?section=assessment`);
  const reading = page.getByRole("main");
  await expect(reading).toContainText("Brief the front desk, and change the locks.");
  await expect(reading).toContainText("The case is closed.");
  await expect(reading.getByRole("link", { name: "Reopen…" })).toHaveAttribute("href", /move=reopen$/);
  await expect(reading.getByRole("textbox")).toHaveCount(0);
  await expect(sign).toHaveCount(0);
  await version(1).press("Enter");
  await expect(first).toContainText("Brief the front desk today.");
});
