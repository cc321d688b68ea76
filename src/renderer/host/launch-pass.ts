import { z } from "zod";

/** Under which the pass is kept, for this origin alone: a browser sends it nowhere by itself. */
const kept = "bellwether.pass";
const given = z.object({ pass: z.string().min(1) });

/** Gives the token of the page's address, which holds once, for a pass. */
async function passFor(token: string): Promise<string | null> {
  const answer = await fetch("/-/launch", { method: "POST", headers: { "X-Bellwether-Launch": token } });
  return answer.ok ? given.parse(await answer.json()).pass : null;
}

/** False where the host ended and began anew since this browser was let in. Rejects where nobody answers. */
export const stillHolds = async (pass: string): Promise<boolean> =>
  (await fetch("/-/pass", { headers: { "X-Bellwether-Pass": pass } })).status !== 403;

async function findPass(page: Window): Promise<string> {
  const address = new URL(page.location.href);
  const token = address.searchParams.get("launch");
  const known = page.localStorage.getItem(kept);
  try {
    if (token !== null) {
      address.searchParams.delete("launch");
      page.history.replaceState(page.history.state, "", address);
      const pass = await passFor(token);
      if (pass !== null) {
        page.localStorage.setItem(kept, pass);
        return pass;
      }
    }
    if (known !== null && (await stillHolds(known))) return known;
  } catch {
    // The host is away; the socket goes on asking for it.
    return known ?? "none";
  }
  page.location.replace("/-/refused");
  return new Promise(() => {});
}

/**
 * The pass of this page's address as of now: where the host ended and began anew, another page that it opened here was
 * given a new one.
 */
export const presentPass = (page: Window, pass: string): string => page.localStorage.getItem(kept) ?? pass;

const found = new WeakMap<Window, Promise<string>>();

/** The pass by which the host knows this page; never resolves where it has none, and the page is left. */
export function launchPass(page: Window): Promise<string> {
  const pass = found.get(page) ?? findPass(page);
  found.set(page, pass);
  return pass;
}
