import { ContentString, decodeUpdate, Item } from "yjs";
import { fromBase64 } from "./bytes.ts";

/** What was typed in an update, a piece for each place: to be read and copied where it could not be sent. */
export const typedWords = (update: string): string =>
  decodeUpdate(fromBase64(update))
    .structs.flatMap((struct) =>
      struct instanceof Item && struct.content instanceof ContentString ? [struct.content.str] : [],
    )
    .join("\n");
