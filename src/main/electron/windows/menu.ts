import type { MenuItemConstructorOptions } from "electron";
import type { MenuCommand } from "#contract/bridge/desktop-bridge.ts";

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  /** Adds reload and the developer tools; never in a packaged build. */
  readonly development: boolean;
  readonly run: (command: MenuCommand) => void;
}

/** The native menu: the system's own items, and those that the page carries out. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const mac = options.platform === "darwin";
  const item = (label: string, accelerator: string, command: MenuCommand): MenuItemConstructorOptions => ({
    label,
    ...(accelerator === "" ? {} : { accelerator }),
    click: () => options.run(command),
  });
  const separator: MenuItemConstructorOptions = { type: "separator" };
  return [
    ...(mac ? [{ role: "appMenu" } satisfies MenuItemConstructorOptions] : []),
    {
      label: "&File",
      submenu: [
        item("New case…", "CmdOrCtrl+N", "new-case"),
        item("New person…", "CmdOrCtrl+Shift+N", "new-person"),
        separator,
        item("Lock", "CmdOrCtrl+Shift+L", "lock"),
        separator,
        { role: mac ? "close" : "quit" },
      ],
    },
    { role: "editMenu" },
    {
      label: "&View",
      submenu: [
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        separator,
        { role: "togglefullscreen" },
        ...(options.development
          ? ([
              separator,
              { role: "reload" },
              { role: "toggleDevTools" },
            ] satisfies MenuItemConstructorOptions[])
          : []),
      ],
    },
    { role: "windowMenu" },
    {
      role: "help",
      label: "&Help",
      submenu: [item("Collect diagnostics…", "", "collect-diagnostics")],
    },
  ];
}
