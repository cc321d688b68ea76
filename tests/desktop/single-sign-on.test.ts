import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "#support/app/app.ts";
import { asConfirmed } from "#support/server/confirmed.ts";
import { browse, startProvider, type TestProvider } from "#support/server/provider.ts";
import { startTestServer, type TestServer } from "#support/server/server.ts";
import { type Desk, openDesk } from "./drivers/desk.ts";
import { whenOpenedOutside } from "./drivers/hands.ts";
import { callBridge } from "./stand-in/hands.ts";

let desk: Desk;
let server: TestServer;
let provider: TestProvider;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider(`${server.url}/single-sign-on/callback`);
  provider.accounts.set("anna", { email: "assessor@test.example", email_verified: true });
  const district = await asConfirmed(server, "district");
  const saved = await district.put("/api/v2/settings/single-sign-on", {
    on: true,
    preset: "other",
    name: "District account",
    client_id: "bellwether",
    client_secret: "secret of the client",
    domain: null,
    tenant: null,
    issuer: provider.issuer,
    adds_people: false,
    groups_claim: "groups",
    groups: [],
    ...{ second_factor_there: false, sign_out_there: true },
    passwords: true,
    break_glass: [],
  });
  expect(saved.status, saved.text).toBe(200);
  folder = await temporaryFolder();
  desk = await openDesk({ args: ["--data", folder.path, "--server", server.url] });
});

afterAll(async () => {
  await desk?.quit();
  await folder?.remove();
  await provider?.close();
  await server?.close();
});

it("signs in by the system's browser, which comes back to this computer alone", async () => {
  const page = desk.page();
  await page.getByRole("button", { name: "Sign in with District account" }).click();
  await page.getByText("Go on in your browser.").waitFor();
  const [address = ""] = await whenOpenedOutside(desk, 1);
  expect(new URL(address).origin).toBe(provider.issuer);
  const back = await browse(address, "anna", (url) => url.pathname.startsWith("/signed-in/"));
  expect(back.hostname).toBe("127.0.0.1");
  // Another page of this computer that guesses the port ends nothing.
  const guessed = await fetch(`${back.origin}/signed-in/${"a".repeat(43)}?code=${"b".repeat(43)}`);
  expect(guessed.status).toBe(404);
  const answer = await fetch(back);
  expect(await answer.text()).toContain("Go back to Bellwether");
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  expect(await callBridge(page, "app.state", {})).toMatchObject({
    phase: "signed-in",
    atProvider: null,
    session: { user: { email: "assessor@test.example" } },
  });
  // What was opened once opens nothing again: nobody listens any more.
  await expect(fetch(back)).rejects.toThrow();
});

it("signs out at the provider too, on its page in the system's browser", async () => {
  const page = desk.page();
  await page.getByRole("navigation", { name: "Main" }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByText("The page of District account was opened in your browser.").waitFor();
  const [, address = ""] = await whenOpenedOutside(desk, 2);
  expect(new URL(address).origin).toBe(provider.issuer);
  const done = await browse(address, "anna", (url) => url.origin === server.url);
  expect(await (await fetch(done)).text()).toContain("You are signed out");
});
