/** Fields of a body that name the files it attaches (`uploadIds` and `filesToAttach` of the contract). */
export const fileLists = ["attachments", "tempAttachments"] as const;
