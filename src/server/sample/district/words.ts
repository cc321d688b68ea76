import { lastNames } from "#server/sample/names.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const beginnings = words(`
Ack Ald Apple Arm Ash Bal Barn Bay Beau Bell Ber Black Blake Brad Bram Bright Brook Burn Cald Car Chan Clay Cliff Cold Cor
Crom Dal Dun East Ed El Fair Fal Fern Fitz Fox Gar Glen Gold Green Had Ham Har Haw Hazel Hen Holl Ken Kil King Lang Lin
Mac Mar Mel Mor New Nor Oak Pem Pen Quil Rad Red Rock Rose Sher Stan Sten Stone Thorn Tre Wal War West Whit Wil Win Wood
`);
const endings = words(`
berg berry bourne bridge brook burn by combe croft dale den don fall feld field ford gate ham hurst kin land ley ling low
man mere mont more ner ness rick ridge sen shaw sky son stad stead stein ston stow strom ter ton vale ville wald ward well
wick win wood worth wright
`);

/** Some thousand invented last names, as many as a district of this size has. */
export const manyLastNames: readonly string[] = [
  ...lastNames,
  ...beginnings.flatMap((beginning) => endings.map((ending) => `${beginning}${ending}`)),
];

export const schoolNames: readonly string[] = words(`
Alderbrook Aspengrove Bayview Beechmont Briarwood Cedarcrest Clearwater Cloverdale Copperhill Cranford Deerfield Eaglecrest
Edgewater Elmhurst Fairhaven Fernwood Foxglove Glenhaven Goldenrod Greenfield Harborview Hawthorne Heatherwood Hillcrest
Ironwood Juniper Kingfisher Lakeshore Lindenwood Meadowbrook Oakhurst Pinecrest Ridgeview Riverbend Sandstone Stonebridge
Thornbury
`);

/** Parts of comments; `{subject}` and `{target}` stand for first names, `{last}` for the subject's last name. */
export const commentBeginnings: readonly string[] = [
  "Called home at 3:10.",
  "Met with {subject} before first period.",
  "Spoke with {target} and a parent by telephone.",
  "The duty teacher stopped by my office.",
  "Walked the hallway with the officer.",
  "Read the printout of the group chat again.",
  "Saw {subject} at lunch with two friends.",
  "The bus driver handed in a second statement.",
  "Went through the attendance of this quarter.",
  "Family {last} came to the front office.",
  "Heard from the counselor of the former school.",
  "Sat in on {subject}'s algebra class.",
];

export const commentMiddles: readonly string[] = [
  "Mother knew of the argument, not of the words.",
  "{subject} repeated the account from Tuesday without changes.",
  "Nothing was found in the backpack or in the locker.",
  "The screenshot shows the whole thread with its dates.",
  "{target} feels safe in class and uneasy on the bus.",
  "An uncle keeps the rifle in a safe; the key is with the grandfather.",
  "The trombone is at home and practice starts again next week.",
  "There is a note from the physician about headaches.",
  "Both would like to have it settled before the break.",
  "The cousin moved in with the family in October.",
  "A neighbor called the front office about the same evening.",
  "He sleeps little and stays up with a video game.",
  "The art teacher offered the studio as a quiet place.",
  "She asked for a different seat in chemistry.",
  "The apology letter is written and not yet handed over.",
  "The guardian prefers e-mail and answers within the hour.",
];

export const commentEndings: readonly string[] = [
  "I will check in again on Friday.",
  "Please keep this in mind for the plan.",
  "The note is under Files.",
  "Seats on the bus are changed from Monday.",
  "Nothing more to do from my side.",
  "Let us decide on Thursday.",
  "Copied the officer and the principal.",
  "I am out tomorrow; interviews can go on without me.",
  "To be read again before the review.",
  "The family was told what happens next.",
];

/** File names; the ending selects the stored file. */
export const fileTitles: readonly (readonly [string, string])[] = [
  ["Screenshot of the chat", "png"],
  ["Photo of the hallway", "jpg"],
  ["Statement of {subject} {last}", "pdf"],
  ["Statement of the bus driver", "pdf"],
  ["Notes of the telephone call", "txt"],
  ["Letter to the family {last}", "docx"],
  ["Safety plan for {subject}", "docx"],
  ["Attendance of the quarter", "csv"],
];
