import { expect, it, vi } from "vitest";
import { offerTasks, registerLinks } from "./at-home.ts";

const Menu = { buildFromTemplate: (items: unknown) => items as never };

it("registers links so that none of them is read as a switch, and in a package alone", () => {
  const setAsDefaultProtocolClient = vi.fn(() => true);
  registerLinks({ isPackaged: true, setAsDefaultProtocolClient }, "C:\\Bellwether.exe");
  expect(setAsDefaultProtocolClient.mock.calls).toEqual([["bellwether", "C:\\Bellwether.exe", ["--"]]]);
  registerLinks({ isPackaged: false, setAsDefaultProtocolClient }, "node");
  expect(setAsDefaultProtocolClient).toHaveBeenCalledTimes(1);
});

it("offers the same tasks in the jump list and in the dock, and names nobody", () => {
  const setUserTasks = vi.fn(() => true);
  const setMenu = vi.fn();
  const run = vi.fn();
  const app = { isPackaged: true, setUserTasks, dock: { setMenu } as never };
  offerTasks({ app, Menu, platform: "win32", program: "C:\\Bellwether.exe", run });
  expect(setMenu).not.toHaveBeenCalled();
  const [tasks] = setUserTasks.mock.calls[0] as unknown as [{ title: string; arguments: string }[]];
  expect(tasks.map((task) => `${task.title} ${task.arguments}`)).toEqual([
    "New case --new-case",
    "My tasks --my-tasks",
    "Lock --lock",
  ]);
  offerTasks({ app, Menu, platform: "darwin", program: "/Applications/Bellwether.app", run });
  const [items] = setMenu.mock.calls[0] as [{ label: string; click: () => void }[]];
  expect(items.map(({ label }) => label)).toEqual(["New case", "My tasks", "Lock"]);
  items[2]?.click();
  expect(run).toHaveBeenCalledWith("lock");
  expect(setUserTasks).toHaveBeenCalledTimes(1);
});
