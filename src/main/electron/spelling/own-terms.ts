/** Words of this work that no general dictionary has, as the screens, the questionnaires and the glossary write them. */
export const ownTerms: readonly string[] = [
  // Bellwether's own, of schools, and of what they work with.
  ...["Bellwether", "impactor", "impactors", "OneRoster", "PowerSchool", "Clever", "ClassLink"],
  ...["paraeducator", "paraeducators", "paraprofessional", "paraprofessionals", "lockdown", "lockdowns"],
  // What assessments speak of.
  ...["articulable", "bodycam", "cyberbully", "cyberbullied", "cyberbullying", "cyberstalking", "doxed"],
  ...["doxing", "doxxed", "doxxing", "ideation", "manosphere", "nonsuicidal", "parasuicidal"],
  ...["perseverates", "psychosocial", "sexting", "sextorted", "sextortion", "suicidality", "swatted"],
  ...["swatting", "Discord", "Instagram", "Roblox", "Snapchat", "TikTok", "WhatsApp", "YouTube"],
  ...["selfie", "selfies", "livestream", "livestreamed", "livestreams"],
];
