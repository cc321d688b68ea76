import type { Browser, Page } from "playwright";
import { wavrType } from "#contract/records/assessments/schema.ts";
import { paths } from "#lib/page/paths.ts";
import { samplePassword, sampleUsers } from "#server/sample/credentials.ts";
import { startApp, temporaryFolder } from "#support/app/app.ts";
import { joinApp } from "#support/app/app-bridge.ts";
import { letIn } from "#support/app/sign-in.ts";
import { alternate, type BenchOptions, type Progress, rounded } from "./measure.ts";
import { seen } from "./seen.ts";

async function openAssessment(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "commit" });
  await seen(page, "h1, h2, h3", "Key Observations");
  await seen(page, "input[type=radio]");
}

async function openBare(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "commit" });
  await seen(page, "body", "Not found");
}

/** From an address to an assessment's key observations on screen, compared with a plain page of the same host. */
export async function benchOpenAssessment(browser: Browser, options: BenchOptions, progress: Progress) {
  const folder = await temporaryFolder();
  const app = await startApp({ data: folder.path, sample: true, ownProcess: true });
  const joined = await joinApp(app.url);
  const context = await browser.newContext();
  try {
    const email = sampleUsers[0]?.email ?? "";
    await joined.bridge.call("session.signIn", { email, password: samplePassword, remember: false });
    const listed = await joined.api("assessments.list", { query: { per_page: 20 } });
    const assessment = listed.data.data.find(({ type }) => type !== wavrType);
    if (assessment === undefined) throw new Error("The sample workspace has no assessment.");
    const page = await context.newPage();
    await letIn(page, app.url);
    const { origin } = new URL(app.url);
    const address =
      assessment.case_id === null
        ? paths.personCstag(assessment.person_uuid, assessment.uuid)
        : paths.caseCstag(assessment.case_id, assessment.uuid);
    progress("opening an assessment");
    const times = await alternate(
      {
        assessment: () => openAssessment(page, `${origin}${address}?step=1&section=key_observations`),
        bare: () => openBare(page, `${origin}/-/file/none`),
      },
      { rounds: options.openRounds, calls: 1 },
    );
    return {
      milliseconds: { assessment: rounded(times.assessment), bare_page: rounded(times.bare) },
      assessment_to_bare_page: rounded(times.assessment / times.bare),
    };
  } finally {
    await context.close();
    joined.close();
    await app.stop();
    await folder.remove();
  }
}
