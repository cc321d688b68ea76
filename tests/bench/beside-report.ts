import { sampleScales } from "#server/sample/district/district.ts";
import { setPagesInOneThread } from "#server/services/reports/pdf/one-thread.ts";
import { temporaryFolder } from "#support/app/app.ts";
import type { Answer, CookieClient } from "#support/server/cookie-client.ts";
import { type Progress, rounded } from "./measure.ts";
import { openDistrict } from "./programs/district-server.ts";

const quietSeconds = 8;
const sentence = "Said in the hall before the second period, and told to the team on the same day. ";
/** One fills some three quarters of a page. */
const comment = sentence.repeat(18);

async function right(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
}

/** A case with as many pages of comments, 40 people and 200 files. */
async function longCase(client: CookieClient, pages: number, files: number) {
  const [person] = (await right(client.get("/api/v2/persons"))).body.data;
  const organization_id = person.organization_id;
  const persons = [];
  for (let index = 0; index < 40; index += 1) {
    const body = {
      first_name: `Wrenza${index}`,
      last_name: `Ashbyqu${index}`,
      person_type_id: 1,
      organization_id,
    };
    persons.push((await right(client.post("/api/v2/persons", body))).body.data);
  }
  const about = persons.map(({ uuid }) => ({ person_uuid: uuid, role: "witness" }));
  const made = await right(
    client.post("/api/v2/cases", { title: "A long case", organization_id, persons: about }),
  );
  const { id } = made.body.data;
  for (let index = 0; index < Math.max(pages, files); index += 1) {
    const attachments = [];
    if (index < files)
      attachments.push(
        (await right(client.upload(`Statement ${index}.txt`, Buffer.from(`${index}`)))).body.id,
      );
    const body = index < pages ? comment : "A file.";
    await right(client.post(`/api/v2/cases/${id}/comments`, { body, attachments }));
  }
  return { id, redact: persons.map((each) => each.id) };
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

/** What others wait for while a long report is made as a PDF, and how long a short report takes beside it. */
export async function benchBesideReport(progress: Progress, smoke: boolean) {
  setPagesInOneThread();
  const folder = await temporaryFolder();
  const district = await openDistrict(folder.path, smoke ? sampleScales.small : sampleScales.tenth);
  try {
    const { client, password } = district;
    await right(client.post("/user/confirm-password", { password }));
    const { id, redact } = await longCase(client, smoke ? 60 : 330, smoke ? 20 : 200);
    const path = `/api/v2/cases/${id}`;
    const report = (sections: readonly string[], format: string) => {
      const body = { sections, redact, format, reason: "A measurement.", destination: "download" };
      return right(client.post(`${path}/report`, body));
    };
    const timed = async (call: Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await call;
      return performance.now() - began;
    };
    const others = { list: "/api/v2/cases", show: path };
    /** Both calls again and again until `done`: the p99 of each. */
    const others99 = async (done: () => boolean) => {
      const times: Record<keyof typeof others, number[]> = { list: [], show: [] };
      do {
        times.list.push(await timed(right(client.get(others.list))));
        times.show.push(await timed(right(client.get(others.show))));
      } while (!done());
      return { list: p99(times.list), show: p99(times.show), calls: times.list.length };
    };
    const short = () => report(["people"], "docx");
    await short();
    const shortAlone = await timed(short());
    const until = performance.now() + quietSeconds * 1000;
    const quiet = await others99(() => performance.now() > until);

    let made = false;
    const began = performance.now();
    let took = 0;
    const long = report(["threat", "people", "comments"], "pdf").finally(() => {
      made = true;
      took = performance.now() - began;
    });
    const beside = await others99(() => made);
    const bytes = (await long).raw.length;
    const again = report(["threat", "people", "comments"], "pdf");
    const shortBeside = await timed(short());
    await again;
    const result = {
      calls: beside.calls,
      bytes,
      report_milliseconds: rounded(took),
      list_p99_quiet: rounded(quiet.list),
      list_p99_beside: rounded(beside.list),
      show_p99_quiet: rounded(quiet.show),
      show_p99_beside: rounded(beside.show),
      most_over: rounded(Math.max(beside.list - quiet.list, beside.show - quiet.show)),
      short_report_alone: rounded(shortAlone),
      short_report_beside: rounded(shortBeside),
    };
    progress(`  ${JSON.stringify(result)}`);
    return result;
  } finally {
    await district.close();
    await folder.remove();
  }
}
