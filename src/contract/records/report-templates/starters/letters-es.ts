import {
  beside,
  document,
  head,
  line,
  lines,
  list,
  open,
  signatures,
  toSign,
  unless,
  when,
} from "./writing.ts";

// The name of the school heads the page.
const from = [when("case.school_address", line("{{case.school_address}}")), line("{{date.today}}")];
const closing = [
  line(
    "Puede llamar a {{case.lead}} al {{case.lead_phone}} si tiene preguntas. Puede pedir un intérprete sin costo.",
  ),
  line("Atentamente,"),
  ...toSign,
  line("{{author.name}}"),
  when("author.title", line("{{author.title}}")),
];

const toParentOfSubject = () =>
  document(
    ...from,
    line("Estimada familia: {{subject.parents}}"),
    line(
      "Le escribimos acerca de {{subject.name}}. En la escuela se dijo o se hizo algo que otras personas entendieron como una amenaza. Un equipo de personas que conocen la escuela estudia cada aviso de este tipo, para entender lo que pasó y ayudar a todos.",
    ),
    line("Lo que le pedimos:"),
    list(
      "Que hable con nosotros sobre lo que pasó y sobre lo que ayuda a su hijo o hija.",
      "Que nos diga si algo le preocupa en casa, y si su hijo o hija puede tener acceso a armas.",
      "Que lo que hablemos quede entre nosotros. No hablamos de otros estudiantes, y nadie sabrá del suyo si no lo necesita.",
    ),
    ...closing,
  );

const toParentOfTarget = () =>
  document(
    ...from,
    when("target.parents", line("Estimada familia: {{target.parents}}")),
    unless("target.parents", line("Estimada familia de {{target.name}}:")),
    line(
      "Se dijo o se hizo algo relacionado con {{target.name}}. Lo tomamos en serio, y un equipo de la escuela lo está estudiando.",
    ),
    line(`Lo que protege a su hijo o hija ahora, y desde cuándo: ${open}`),
    line("A quién puede acudir en cualquier momento: {{case.lead}}"),
    line(
      "No podemos hablarle de otro estudiante, como tampoco hablaríamos a otras personas del suyo. Le diremos lo que importa para la seguridad de su hijo o hija en cuanto lo sepamos.",
    ),
    ...closing,
  );

const invitation = () =>
  document(
    ...from,
    line("Estimada familia: {{subject.parents}}"),
    line("Le invitamos a una reunión sobre {{subject.name}}."),
    list("Día y hora: {{meeting.time}}", `Lugar: ${open}`, "Quiénes estarán: {{case.lead}}"),
    line(
      "Queremos escuchar lo que usted ve en casa y acordar lo que ayuda. Puede venir con quien usted quiera. Si la hora no le conviene, llámenos y buscaremos otra.",
    ),
    ...closing,
  );

const consent = () =>
  document(
    head("Autorización para compartir información", 1),
    line("Sobre: {{subject.name}}, {{case.school}}"),
    line("Autorizo a {{case.school}} y a la persona u oficina que se nombra aquí a hablar entre sí:"),
    when(
      "recipient.name",
      line("Nombre: {{recipient.name}}"),
      line("Oficina u organización: {{recipient.organization}}"),
    ),
    unless("recipient.name", line("Nombre, y oficina u organización:"), lines(2)),
    head("Qué se puede compartir"),
    beside("Expediente escolar", "Lo que el equipo encontró y acordó", "Otro"),
    head("Para qué"),
    line("Para planear el apoyo y la seguridad en la escuela."),
    line(
      "Esta autorización termina después de un año, o este día, si escribo uno: ____________. Puedo retirarla por escrito en cualquier momento; lo que ya se compartió no cambia. Recibo una copia.",
    ),
    signatures("Fecha:", "Padre, madre o tutor", "Estudiante, si es mayor de edad", "Por la escuela"),
  );

const returnToSchool = () =>
  document(
    head("Regreso a la escuela", 1),
    line("{{subject.name}}, grado {{subject.grade}}. {{case.school}}, {{date.today}}"),
    line(`Día del regreso: ${open}`),
    head("Lo que acordamos"),
    line("Quién recibe a {{subject.name}} la primera mañana, y dónde:"),
    lines(1),
    line("A quién acudir en cualquier momento: {{case.lead}}"),
    line("Conversaciones: con quién, cada cuánto:"),
    lines(2),
    line("Lo que cambia en clases, recreos y en el camino:"),
    lines(2),
    line("Lo que hace la familia:"),
    lines(2),
    line(`Cuándo revisamos este plan: ${open}`),
    signatures("Fecha:", "Estudiante", "Padre, madre o tutor", "Por la escuela"),
  );

const noContact = () =>
  document(
    head("Acuerdo de mantener distancia", 1),
    line("{{case.school}}, {{date.today}}"),
    line(
      "Para que todos puedan estar en la escuela sin preocupación, yo, {{subject.name}}, acepto no tener contacto con el otro estudiante: ni en persona, ni por escrito, ni en línea, ni por medio de otras personas.",
    ),
    list(
      "Si me encuentro con esa persona por casualidad, sigo sin decir nada.",
      "Si alguien me pide que entregue algo, digo que no.",
      "Si esa persona me contacta, no respondo y aviso a: {{case.lead}}",
    ),
    line(
      `La escuela se asegura de que los dos puedan cumplirlo y avisa a las dos familias. Se revisa el día: ${open}`,
    ),
    signatures("Fecha:", "Estudiante", "Padre, madre o tutor", "Por la escuela"),
  );

const referral = () =>
  document(
    head("Derivación", 1),
    when("recipient.name", line("Para: {{recipient.name}}, {{recipient.organization}}")),
    unless("recipient.name", line("Para:"), lines(1)),
    line("De: {{author.name}}, {{case.school}}, {{date.today}}"),
    line("Sobre: {{subject.name}}, grado {{subject.grade}}"),
    head("Por qué pedimos su ayuda"),
    line("Lo que vimos:"),
    lines(),
    line("Lo que se intentó y cómo resultó:"),
    lines(),
    when("assessment.classification", line("Clasificación del equipo: {{assessment.classification}}")),
    head("Lo que pedimos"),
    lines(),
    line("Lo que usted puede decirnos, con la autorización de la familia:"),
    lines(),
    ...closing,
  );

export const spanishLetters = {
  toParentOfSubject,
  toParentOfTarget,
  invitation,
  consent,
  returnToSchool,
  noContact,
  referral,
};
