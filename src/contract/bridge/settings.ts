import { z } from "zod";

/** Settings of this computer's window; they hold nothing about anyone. */
export const settings = z.object({
  theme: z.enum(["system", "light", "dark"]),
  singleKeyShortcuts: z.boolean(),
  railCollapsed: z.boolean(),
  simplerWording: z.boolean(),
  /** Minutes without a key or a pointer until the window locks. */
  lockAfterMinutes: z.int().min(1).max(60),
  /** Other programs of this computer cannot take pictures of the window, where the host can hold them off. */
  hideFromCapture: z.boolean(),
  /** Does this computer show notifications outside the window? */
  desktopNotifications: z.boolean(),
  /** When colleagues see that one is at a record. */
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
