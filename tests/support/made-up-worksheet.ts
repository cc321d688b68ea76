/** A worksheet that no program comes with: a test takes it up as a district's next one would be. */
export const madeUpWorksheet = {
  meta: {
    pack: "lighthouse",
    version: "0.1.0",
    name: "Lighthouse questions",
    short_name: "Lighthouse",
    language: "en-US",
    source: "A made-up guide",
    publisher: "Nobody",
    edition: "First",
    license: "Ours.",
    notices: ["This worksheet is made up for a test."],
  },
  title: "Lighthouse worksheet",
  about: ["Two questions, and what the team says."],
  person_label: "Whom it concerns",
  answer: { label: "Answer", hint: "Who said so" },
  overview: { label: "What it means" },
  themes: [
    {
      key: "light",
      title: "Light",
      intro: "What helps.",
      questions: [{ key: "light_1", text: "What helps?" }],
    },
    {
      key: "rocks",
      title: "Rocks",
      intro: "What harms.",
      questions: [{ key: "rocks_1", text: "What harms?" }],
    },
  ],
  conclusion: {
    title: "What we say",
    intro: "In our words.",
    fields: [
      { key: "said", label: "Our answer", input: "textarea", required: true },
      {
        key: "next",
        label: "What is next",
        input: "multiselect",
        required: false,
        options: [
          { value: "talk", label: "Talk again" },
          { value: "visit", label: "Visit the home" },
        ],
      },
    ],
  },
};
