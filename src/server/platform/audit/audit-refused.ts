/** Thrown where a start would go on without the key or the anchors of its audit log; nothing was changed. */
export class AuditRefusedError extends Error {
  readonly code = "REFUSED";
  readonly lasting: boolean;
  constructor(message: string, lasting = false) {
    super(`${message} Nothing has been changed.`);
    this.name = "AuditRefusedError";
    this.lasting = lasting;
  }
}
