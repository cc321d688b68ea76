/** Who did what to which record, when and from where. `fields` holds names of changed fields, never values (V-11). */
export interface AuditEntry {
  /** The organization's id; 0 for the server as a whole. Each has its own chain. */
  readonly chain: number;
  readonly at: string;
  readonly action: string;
  readonly outcome: "ok" | "denied";
  readonly user_id: number | null;
  readonly record_type: string | null;
  readonly record_id: number | null;
  readonly fields: readonly string[];
  readonly address: string;
  readonly correlation_id: string;
}
