/** Thrown where a start would go on without the key or the anchors of its audit log; nothing was changed. */
export class AuditRefusedError extends Error {
  readonly code = "REFUSED";
  constructor(message: string) {
    super(`${message} Nothing has been changed.`);
    this.name = "AuditRefusedError";
  }
}
