/** `threat_classification`, 0 to 3, in full and never shortened (Spec §3). */
export const classificationNames = [
  "Not a Threat",
  "Transient",
  "Serious Substantive",
  "Very Serious Substantive",
] as const;
