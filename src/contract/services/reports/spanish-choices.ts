// Our own translation of what a person chooses from a list: it is Spanish on a paper where the list is ours. A district's own words,
// and the questions and observations of a questionnaire, stay as they are.

/** Interviews: what they are called, their groups, and the labels of their details. */
const interviews: Readonly<Record<string, string>> = {
  "Subject Interview": "Entrevista con la persona evaluada",
  "Target/Witness Interview": "Entrevista con la persona amenazada o un testigo",
  "Parent Interview": "Entrevista con los padres",
  "Teacher Interview": "Entrevista con el maestro o la maestra",
  "Interview Type": "Tipo de entrevista",
  "Subject Name": "Nombre de la persona evaluada",
  "Interview Date": "Fecha de la entrevista",
  "Person Conducting Interview": "Quién hace la entrevista",
  "Location of Interview": "Lugar de la entrevista",
  "Name of Target or Witness": "Nombre de la persona amenazada o del testigo",
  "ID Number": "Número de identificación",
  Affiliation: "Relación con la escuela",
  "Other Affiliation": "Otra relación con la escuela",
  "Grade (if a student)": "Grado (si es estudiante)",
  "Building/Program": "Edificio o programa",
  "Emergency Contact": "Contacto de emergencia",
  Relation: "Parentesco",
  "Relationship to Student": "Relación con el estudiante",
  "Home Address": "Domicilio",
  Phone: "Teléfono",
  "What happened": "Lo que pasó",
  "The other person": "La otra persona",
  "Family and support": "Familia y apoyo",
  "Hard times lately": "Tiempos difíciles",
  Feelings: "Sentimientos",
  "Unusual experiences": "Experiencias poco comunes",
  "Weapons and safety": "Armas y seguridad",
  "Guns and safe storage": "Armas de fuego y cómo se guardan",
  Anger: "El enojo",
  "Rules at school": "Las reglas en la escuela",
  "Life outside school": "La vida fuera de la escuela",
  "Frightening experiences": "Experiencias que dan miedo",
  "How people treat one another": "Cómo se tratan las personas",
  Friends: "Amistades",
  "What helps, and what comes next": "Lo que ayuda y lo que sigue",
  "What you know of what happened": "Lo que usted sabe de lo que pasó",
  "How school is going": "Cómo va la escuela",
  Family: "La familia",
  Friendships: "Amistades",
  "Anger and what helps": "El enojo y lo que ayuda",
  "Weapons and safe storage": "Armas y cómo se guardan",
  "What your child has lived through": "Lo que ha vivido su hijo o hija",
  Background: "Antecedentes",
  "How your child is feeling": "Cómo se siente su hijo o hija",
  "In class": "En la clase",
  "What was seen and heard": "Lo que se vio y se oyó",
  "Other students": "Otros estudiantes",
  "Mood and well-being": "Ánimo y bienestar",
  "Behavior and rules": "Conducta y reglas",
  "The family": "La familia",
};

const recordReview: Readonly<Record<string, string>> = {
  "Prior threats": "Amenazas anteriores",
  "Prior discipline incidents": "Incidentes disciplinarios anteriores",
  "Academic records": "Expediente académico",
  "Other records": "Otros documentos",
  "Special education records": "Documentos de educación especial",
  "Records from other schools": "Documentos de otras escuelas",
  "Records from outside agencies": "Documentos de otras instituciones",
  "Law enforcement records": "Documentos de la policía",
  "Employment records": "Documentos laborales",
  Reviewed: "Revisado",
  "Not applicable": "No corresponde",
  "Not available": "No disponible",
};

/** What the classifications mean. */
const meanings: Readonly<Record<string, string>> = {
  "After checking the facts, the team finds that nothing said or done showed an intent to harm another person.":
    "Después de comprobar los hechos, el equipo concluye que nada de lo que se dijo o se hizo mostró una intención de hacer daño a otra persona.",
  "An intent to harm was expressed, but it was momentary, rhetorical or made in the heat of anger, and it ends once it is talked through.":
    "Se expresó una intención de hacer daño, pero fue momentánea, retórica o dicha en un momento de enojo, y termina una vez que se habla de ella.",
  "Intent to harm continues beyond the moment, or may do so, and the harm threatened is a fight or an assault without a weapon and without likely severe injury.":
    "La intención de hacer daño continúa más allá del momento, o puede continuar, y el daño con que se amenaza es una pelea o una agresión sin arma y sin lesiones graves probables.",
  "Intent to harm continues, or may do so, and the act threatened is to kill, to commit sexual assault, to use a weapon, or to cause a very serious injury.":
    "La intención de hacer daño continúa, o puede continuar, y el acto con que se amenaza es matar, cometer una agresión sexual, usar un arma o causar una lesión muy grave.",
};

export const spanishChoices: Readonly<Record<string, string>> = {
  ...interviews,
  ...recordReview,
  ...meanings,
};

/** Words that mean something else beside another label, by that label. */
export const spanishBeside: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Category: {
    "Threat to others": "Amenaza a otras personas",
    "Self-harm or suicide concern": "Preocupación por autolesiones o suicidio",
    "Violence or assault": "Violencia o agresión",
    Weapon: "Arma",
    "Bullying or harassment": "Acoso o intimidación",
    "Stalking or unwanted contact": "Acecho o contacto no deseado",
    "Domestic or relationship violence": "Violencia doméstica o de pareja",
    "Workplace concern": "Preocupación en el lugar de trabajo",
    "Concerning behavior": "Conducta preocupante",
    "Online or digital concern": "Preocupación en línea o digital",
    "Threat from outside": "Amenaza de fuera",
    "Property or site security": "Seguridad de bienes o instalaciones",
    "Welfare and support": "Bienestar y apoyo",
    Other: "Otra",
  },
  Type: {
    "Student threat assessment (CSTAG)": "Evaluación de amenaza de estudiantes (CSTAG)",
    "Workplace violence assessment (WAVR)": "Evaluación de violencia laboral (WAVR)",
    "Behavior intervention and support": "Intervención y apoyo de conducta",
    "Incident inquiry": "Investigación de un incidente",
    "Location or event security": "Seguridad de un lugar o evento",
    "Welfare check": "Comprobación de bienestar",
    "Return to school or work": "Regreso a la escuela o al trabajo",
    "Information only": "Solo información",
    Other: "Otro",
  },
  Affiliation: { Other: "Otra" },
  Status: { Current: "Actual", Former: "Anterior" },
  "Grade (if a student)": {
    "Pre-kindergarten": "Prekínder",
    Kindergarten: "Kínder",
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`Grade ${index + 1}`, `Grado ${index + 1}`] as const),
    ),
    "Adult or transition program": "Programa para adultos o de transición",
  },
  Answer: { Yes: "Sí", No: "No", Partially: "En parte", Unknown: "No se sabe" },
};
