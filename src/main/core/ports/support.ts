/** What only a host can say of itself, for *Collect diagnostics*, and what helps where something went wrong. */
export interface Support {
  /** Versions of what the host is made of; no names, no addresses. */
  readonly versions: () => Readonly<Record<string, string>>;
  /** Where logs are written; null where they cannot be. */
  readonly logFolder: string | null;
  /** Where crash dumps are; null where none are written. */
  readonly crashFolder: string | null;
  /** Shows a folder in the system's own program for that; absent where the host cannot. */
  readonly openFolder?: ((path: string) => Promise<void>) | undefined;
}
