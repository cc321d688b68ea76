/** Where a save names the files that it takes over (`uploadIds` of the contract). */
export const fileLists = ["attachments", "tempAttachments"] as const;
