import { z } from "zod";

/** Settings of this computer's window; they hold nothing about people. */
export const settings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  singleKeyShortcuts: z.boolean(),
  railCollapsed: z.boolean(),
  simplerWording: z.boolean(),
  /** Minutes without a key or the pointer until the window locks. */
  lockAfterMinutes: z.int().min(1).max(60),
  /** Keeps the window out of other programs' screenshots, where the host can do that. */
  hideFromCapture: z.boolean(),
  /** Does this computer show notifications outside the window? */
  desktopNotifications: z.boolean(),
  /** When colleagues see that this person is at a record. */
  presence: z.enum(["always", "editing"]),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = {
  theme: "system",
  singleKeyShortcuts: true,
  railCollapsed: false,
  simplerWording: false,
  lockAfterMinutes: 15,
  hideFromCapture: false,
  desktopNotifications: false,
  presence: "always",
};
