import type { BrowserWindow } from "electron";
import type { Printer } from "#core/ports/printer.ts";

/** The paper of the window at the front, made by the same printing that a printer would get. */
export const createPrinter = (window: () => BrowserWindow | null): Printer => ({
  preview: async () => {
    const front = window();
    if (front === null) throw new Error("There is no window to print.");
    return front.webContents.printToPDF({ preferCSSPageSize: true, generateTaggedPDF: true });
  },
});
