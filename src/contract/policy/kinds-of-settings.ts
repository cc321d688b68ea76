/** Under which heading administrators find a policy. */
export const policyCategories = {
  server: "Server and sign-in",
  copies: "Copies on this computer",
  protection: "Lock and protection",
  files: "Files and paper",
  window: "Window and words",
  network: "Network",
  updates: "Updates",
  support: "Logs and support",
} as const;
export type PolicyCategory = keyof typeof policyCategories;

interface Common {
  readonly category: PolicyCategory;
  /** As the editor of policies lists it; no full stop. */
  readonly title: string;
  /** What it does, in plain sentences. */
  readonly meaning: string;
  /** What holds without it, where its default does not say that. */
  readonly without?: string;
  /**
   * Where a place of policies cannot be read, the stricter side holds. `as-without`: here it does not, because it would take away
   * what is there, or nothing is guarded by it. `as-without-where-blind`: it does only where something is known to be fixed, because
   * it would take Bellwether away from people of computers that nobody manages.
   */
  readonly unread?: "as-without" | "as-without-where-blind";
  /** The version of Bellwether that reads it first. */
  readonly since: string;
}

/** What a line of text or of a list must be. */
export type TextForm =
  | "https-address"
  | "update-address"
  | "folder"
  | "file"
  | "file-ending"
  | "host"
  | "language"
  | "ed25519-key"
  | "proxy-address";

export interface BoolPolicy extends Common {
  readonly type: "bool";
  readonly default: boolean;
  /** What holds where a value cannot be read. */
  readonly stricter: boolean;
}
export interface IntegerPolicy extends Common {
  readonly type: "integer";
  readonly min: number;
  readonly max: number;
  /** What is counted, in plural. */
  readonly unit: string;
  readonly default: number;
  readonly stricter: number;
}
export interface ChoicePolicy<Choice extends string = string> extends Common {
  readonly type: "choice";
  readonly choices: Readonly<Record<Choice, string>>;
  readonly default: NoInfer<Choice>;
  readonly stricter: NoInfer<Choice>;
}
/** Where a text cannot be read, the empty one holds, and the policy counts as fixed. */
export interface TextPolicy extends Common {
  readonly type: "text";
  readonly form: TextForm;
  readonly example: string;
}
/** Of a list, what cannot be read is left out, and the policy counts as fixed even where nothing is left. */
export interface ListPolicy extends Common {
  readonly type: "list";
  readonly form: TextForm;
  readonly example: readonly string[];
}
export type PolicySetting = BoolPolicy | IntegerPolicy | ChoicePolicy | TextPolicy | ListPolicy;

type About<Setting extends Common> = Omit<Setting, "type">;

export const bool = (about: About<BoolPolicy>) => ({ type: "bool", ...about }) as const satisfies BoolPolicy;
export const integer = (about: About<IntegerPolicy>) =>
  ({ type: "integer", ...about }) as const satisfies IntegerPolicy;
export const choice = <Choice extends string>(about: About<ChoicePolicy<Choice>>): ChoicePolicy<Choice> => ({
  type: "choice",
  ...about,
});
export const text = (about: About<TextPolicy>) => ({ type: "text", ...about }) as const satisfies TextPolicy;
export const list = (about: About<ListPolicy>) => ({ type: "list", ...about }) as const satisfies ListPolicy;
