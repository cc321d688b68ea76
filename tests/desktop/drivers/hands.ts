import { expect } from "vitest";
import { patience } from "#support/patience.ts";
import type { Desk, SeenInMain } from "./driver.ts";

/** What the system's next dialogs answer; without one, the person cancels. */
export const nextDialog = (desk: Desk) => ({
  open: (...paths: string[]) =>
    desk.main((_electron, given) => void globalThis.__seenInMain.opens.push(given), paths),
  save: (path: string) =>
    desk.main((_electron, given) => void globalThis.__seenInMain.saves.push(given), path),
  choose: (button: number) =>
    desk.main((_electron, given) => void globalThis.__seenInMain.choices.push(given), button),
});

/** The dialogs that were shown. */
export const dialogsOf = (desk: Desk) => desk.main(() => globalThis.__seenInMain.dialogs);
export const openedOutside = (desk: Desk) => desk.main(() => globalThis.__seenInMain.openedOutside);
export const refusedBy = (desk: Desk) => desk.main(() => globalThis.__seenInMain.refused);
export const callsOf = (desk: Desk): Promise<SeenInMain["calls"]> =>
  desk.main(() => globalThis.__seenInMain.calls);

/** Chooses an item of the native menu, wherever it stands. */
export const chooseInMenu = (desk: Desk, label: string): Promise<void> =>
  desk.main(({ Menu }, wanted) => {
    type Item = { label: string; click: (...given: unknown[]) => void; submenu?: { items: Item[] } };
    const find = (items: readonly Item[]): Item | undefined =>
      items.find((item) => item.label === wanted) ??
      items.map((item) => find(item.submenu?.items ?? [])).find((item) => item !== undefined);
    const item = find((Menu.getApplicationMenu()?.items ?? []) as unknown as readonly Item[]);
    if (item === undefined) throw new Error(`The menu has no ${wanted}.`);
    item.click();
  }, label);

/** Sleep, lock and their ends, as the operating system reports them. */
export const power = (desk: Desk, event: string): Promise<void> =>
  desk.main(({ powerMonitor }, name) => void powerMonitor.emit(name), event);

/** Nobody has used the computer for so many seconds. */
export const idleFor = (desk: Desk, seconds: number): Promise<void> =>
  desk.main((_electron, given) => {
    globalThis.__seenInMain.idle = given;
  }, seconds);

/** The clock of the main process goes on by so many milliseconds; its timers do not run meanwhile, as in sleep. */
export const passTime = (desk: Desk, milliseconds: number): Promise<void> =>
  desk.main((_electron, given) => {
    const before = Date.now.bind(Date);
    Date.now = () => before() + given;
  }, milliseconds);

/** Waits until the system was asked to open so many addresses, and gives them. */
export async function whenOpenedOutside(desk: Desk, count: number): Promise<readonly string[]> {
  await expect.poll(async () => (await openedOutside(desk)).length, patience).toBe(count);
  return openedOutside(desk);
}
