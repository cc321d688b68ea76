import { contextBridge, ipcRenderer, webFrame, webUtils } from "electron";
import { type DesktopBridge, desktopBridgeKey, desktopChannels } from "#contract/bridge/desktop-bridge.ts";
import { isSpellingChecked, spellingProvider } from "./spelling.ts";

type StageAnswer =
  | { readonly ok: true; readonly data: Awaited<ReturnType<DesktopBridge<File>["stage"]>> }
  | { readonly ok: false; readonly error: { readonly message: string } };

const listeners = new Set<(frame: unknown) => void>();
const early: unknown[] = [];

// Main sends its hello as soon as the document exists, perhaps before the page's scripts listen.
ipcRenderer.on(desktopChannels.frame, (_event, text: string) => {
  const frame: unknown = JSON.parse(text);
  if (isSpellingChecked(frame))
    webFrame.setSpellCheckProvider(
      "en-US",
      spellingProvider((words) => ipcRenderer.invoke(desktopChannels.spelling, words)),
    );
  if (listeners.size === 0) early.push(frame);
  for (const listener of [...listeners]) listener(frame);
});

const pathOf = (file: File): string => {
  try {
    return webUtils.getPathForFile(file);
  } catch {
    return "";
  }
};

contextBridge.exposeInMainWorld(desktopBridgeKey, {
  platform: process.platform,
  // Text, not an object: so it arrives as JSON whatever the page made, and its size is known before it is read.
  send: (frame) => ipcRenderer.send(desktopChannels.frame, JSON.stringify(frame)),
  onFrame: (listener) => {
    listeners.add(listener);
    for (const frame of early.splice(0)) listener(frame);
    return () => listeners.delete(listener);
  },
  stage: async (files) => {
    const dropped = files.map((file) => ({ path: pathOf(file), name: file.name, type: file.type }));
    const answer: StageAnswer = await ipcRenderer.invoke(desktopChannels.stage, dropped);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data;
  },
} satisfies DesktopBridge<File>);
