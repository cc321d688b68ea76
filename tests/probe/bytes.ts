import { samplePassword } from "#server/sample/credentials.ts";
import { startTestServer } from "#support/server/server.ts";
const server = await startTestServer({ sample: true });
const who = server.client();
const signed = await who.signIn("dana.whitfield@maplevalley.example", samplePassword);
console.log(signed.status);
for (const [table, path] of [["meetings", "meetings"], ["forms:pack_worksheet", "worksheets"], ["forms:worksheet", "wavr-worksheets"]] as const) {
  const rows = table === "meetings"
    ? await server.db.selectFrom("meetings").select("case_id").distinct().execute()
    : await server.db.selectFrom("wavr_forms").select("case_id").distinct().where("form", "=", table.slice(6) as never).execute();
  for (const { case_id } of rows) {
    const answer = await who.get(`/api/v2/cases/${case_id}/${path}`);
    console.log(path, case_id, answer.status, Buffer.byteLength(JSON.stringify(answer.body)));
  }
}
await server.close();
process.exit(0);
