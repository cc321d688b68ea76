import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BrowserWindow, Dialog } from "electron";
import type { FilePicker, FileSaver, StagedFile } from "#core/ports/files.ts";

export interface DialogDeps {
  readonly dialog: Pick<Dialog, "showOpenDialog" | "showSaveDialog">;
  /** The window that a dialog belongs to. */
  readonly parent: () => BrowserWindow | null;
}

/** The native open dialog. A chosen file that cannot be read is left out. */
export function createFilePicker(
  deps: DialogDeps & { readonly stage: (path: string) => Promise<StagedFile | null> },
): FilePicker {
  return {
    pick: async ({ multiple }) => {
      const options = {
        title: multiple ? "Add files" : "Add a file",
        properties: multiple ? (["openFile", "multiSelections"] as const) : (["openFile"] as const),
      };
      const parent = deps.parent();
      const shown = { ...options, properties: [...options.properties] };
      const choice = await (parent === null
        ? deps.dialog.showOpenDialog(shown)
        : deps.dialog.showOpenDialog(parent, shown));
      if (choice.canceled) return [];
      const staged = await Promise.all(choice.filePaths.map(deps.stage));
      return staged.filter((file) => file !== null);
    },
  };
}

/** Characters that no file system accepts or that would lead to another folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is kept out.
const unfit = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g;

/** The native save dialog. The file is written completely or not at all. */
export function createFileSaver(deps: DialogDeps): FileSaver {
  return {
    save: async (fileName, content) => {
      const options = { title: "Save a copy", defaultPath: basename(fileName.replace(unfit, "_")) };
      const parent = deps.parent();
      const choice = await (parent === null
        ? deps.dialog.showSaveDialog(options)
        : deps.dialog.showSaveDialog(parent, options));
      if (choice.canceled || choice.filePath === "") {
        content.destroy();
        return false;
      }
      const partial = join(dirname(choice.filePath), `.${randomUUID()}.part`);
      try {
        await pipeline(content, createWriteStream(partial, { flags: "wx", mode: 0o600 }));
        await rename(partial, choice.filePath);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return true;
    },
  };
}
