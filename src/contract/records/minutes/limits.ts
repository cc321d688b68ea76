/** Most bytes of one update: a page of pasted text with all that Yjs says of it. */
export const mostUpdateBytes = 48 * 1024;
/** Most bytes of the whole document. Minutes of an hour, typed by three, are a tenth of it. */
export const mostDocumentBytes = 128 * 1024;
/** Most lines, those that were taken away included. */
export const mostLines = 1_000;
/** Most UTF-16 units of one line as the page lets somebody type it. */
export const mostInLine = 4_000;
/** Two may type in one line at once, so a line may be longer than one of them can make it. */
export const mostInMergedLine = 5 * mostInLine;
/** Most Yjs clients of one meeting: each time its page is opened is one, where something is typed then. */
export const mostClients = 2_000;
/** Most of them that one person may have at one meeting, and that one update may come from: a page is one. */
export const mostClientsOfOne = 200;
export const mostClientsAtOnce = 8;
