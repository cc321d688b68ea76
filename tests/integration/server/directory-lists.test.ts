import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { startTestServer, type TestServer, testPassword } from "#support/server/server.ts";

const root = join(import.meta.dirname, "../../..");
let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  server = await startTestServer();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** What `npm run directory` says and how it ends. */
async function run(...more: string[]) {
  const email = server.users.district.email;
  const options = ["--server", server.url, "--email", email, ...more];
  const env = { ...process.env, BELLWETHER_PASSWORD: testPassword };
  const file = promisify(execFile)(process.execPath, [join(root, "scripts/directory.mjs"), ...options], {
    env,
  });
  return file.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

it("sets schools and people of two lists up, says what is wrong with a row, and can be sent again", async () => {
  const schools = join(folder.path, "schools.csv");
  const people = join(folder.path, "people.csv");
  await writeFile(schools, '\uFEFFname;prefix;kind\r\n"Elm, North";ELM;school\r\nOak;OAK;agency\r\n');
  await writeFile(
    people,
    "Name,Email,School,Role\nNoor Haddad,noor@school.example,ELM,Assessor\nIda Moe,ida@school.example,Birch,Viewer\n",
  );
  const tried = await run("--people", people, "--dry-run");
  expect(tried.code).toBe(2);
  expect(tried.said).toContain("0 to invite, 0 with a further role, 0 there already, 2 left out");

  const first = await run("--schools", schools, "--people", people);
  expect(first.said).toContain("Schools: 2 added, 0 there already.");
  expect(first.said).toContain("row 3: No open organization that you administer has this name");
  expect(first.said).toContain("1 invited");
  const again = await run("--schools", schools, "--people", people);
  expect(again.said).toContain("Schools: 0 added, 2 there already.");
  expect(again.said).toContain("0 invited, 0 with a further role, 1 there already, 1 left out");
});

it("ends with words where the password is wrong, or a list has no prefix", async () => {
  const schools = join(folder.path, "no-prefix.csv");
  await writeFile(schools, "name\nElm\n");
  const listed = await run("--schools", schools);
  expect(listed).toMatchObject({
    code: 1,
    said: expect.stringContaining("row 2: name and prefix are required"),
  });
  const stranger = await run("--email", "nobody@school.example");
  expect(stranger).toMatchObject({
    code: 1,
    said: expect.stringContaining("These credentials do not match"),
  });
});
