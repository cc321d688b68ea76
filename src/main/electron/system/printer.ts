import type { WebContents } from "electron";
import type { Printer } from "#core/ports/printer.ts";

/** The paper of the window that asks for it, made by the same printing that a printer would get. */
export const createPrinter = (page: () => Pick<WebContents, "printToPDF"> | null): Printer => ({
  preview: async () => {
    const asking = page();
    if (asking === null) throw new Error("There is no window to print.");
    return asking.printToPDF({ preferCSSPageSize: true, generateTaggedPDF: true });
  },
});
