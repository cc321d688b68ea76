import { families } from "./fonts.ts";

/**
 * How a report is set, in the language of Typst. Everything that it says comes as data and is text: nothing of it is read as
 * this language.
 */
export const paper = `
#let data = json(bytes(sys.inputs.data))
#let quiet = rgb("#595959")
#let line = 0.5pt + rgb("#bfbfbf")
#let small = body => text(8pt, fill: quiet, body)

#set document(title: data.name, author: "Bellwether", description: data.confidential, date: auto)
#set text(font: (${families.map((family) => `"${family}"`).join(", ")}), size: 10.5pt, lang: data.language, region: "us", hyphenate: false)
#set par(leading: 0.62em, spacing: if data.letter { 1.2em } else { 0.9em })
#set page(
  paper: "us-letter",
  margin: (x: 1in, top: 1in, bottom: 0.95in),
  header: small(data.head),
  footer: grid(
    columns: (1fr, auto),
    column-gutter: 12pt,
    small(data.foot),
    context small[#data.page #counter(page).display() #data.of #counter(page).final().first()],
  ),
)
#set table(stroke: line, inset: (x: 6pt, y: 5pt), align: start + top)
#show table: set text(9.5pt)
#show table: set par(leading: 0.55em)
#show heading: set block(above: 1.3em, below: 0.65em, sticky: true)
#show heading.where(level: 1): set text(14pt)
#show heading.where(level: 2): set text(11pt)
#show heading.where(level: 3): set text(10.5pt, style: "italic")
#show heading.where(level: 4): set text(10.5pt, style: "italic", weight: "regular")
#show title: set text(if data.letter { 15pt } else { 22pt })
#show title: set block(below: if data.letter { 2em } else { auto })

// Lines of a text stay lines, and nothing of it is anything else than text.
#let words = it => it.split("\\n").map(each => [#each]).join(linebreak())
#let spans = list => for span in list {
  let said = words(span.text)
  if span.problem { said = highlight(fill: rgb("#fde68a"), said) }
  if span.underline { said = underline(said) }
  if span.em { said = emph(said) }
  if span.strong { said = strong(said) }
  said
}
// A row that fits on a page is on one page.
#let rows = (widths, part, head: 0, first: false, height: auto) => {
  let bold = (at, cell) => if first and calc.rem(at, widths.len()) == 0 { strong(words(cell)) } else { words(cell) }
  let heads = part.cells.slice(0, head)
  let rest = part.cells.slice(head)
  let written = (at, cell) => if part.pen and cell == "" { box(height: 24pt) } else { bold(at, cell) }
  let kept = at => part.whole.at(calc.quo(at + head, widths.len()), default: false)
  table(
    columns: widths,
    rows: (auto,) + if height == auto { () } else { (height,) },
    ..if head > 0 { (table.header(..heads.map(cell => strong(words(cell)))),) } else { () },
    ..rest.enumerate().map(((at, cell)) => table.cell(breakable: if kept(at) { false } else { auto }, written(at, cell))),
  )
}
#let shared = widths => widths.map(width => width * 1fr)
// Nor do they stand on a page of their own below a short block.
#let stuck = (at, blocks, body) => {
  let part = blocks.at(at)
  let next = blocks.at(at + 1, default: (kind: ""))
  let short = part.kind in ("text", "none", "list") or (part.kind in ("facts", "table", "grid") and part.whole.len() <= 8)
  // A picture is on the page of its legend, the last of its facts; those before it fill the page before.
  if next.kind == "plan" and part.kind == "facts" {
    let last = calc.quo(part.cells.len(), 2) - 1
    let some = (from, to) => rows((26%, 1fr), (..part, cells: part.cells.slice(2 * from, 2 * to), whole: part.whole.slice(calc.min(from, part.whole.len()))), first: true)
    let legend = block.with(breakable: false, sticky: true)
    return if last == 0 { legend(body) } else {
      block(below: 0pt, some(0, last))
      legend(above: 0pt, some(last, last + 1))
    }
  }
  if (next.kind == "signatures" or next.at("pen", default: false)) and short { block(breakable: false, sticky: true, body) } else { body }
}
// Lines to sign on stay together, and with their heading, as far as a page has room for them.
#let together = (count, body) => if count <= 12 { block(breakable: false, body) } else { body }

// The drawing is a picture, and what is marked on it a shape over it. What it shows stands below it, and for whoever does not see it.
#let mark = rgb("#2f55b5")
#let plan = it => block(breakable: false, width: if it.narrow { it.width * 1pt + 6.8pt } else { auto }, {
  // The frame keeps off the picture: where a screen rounds, that would cover a side of it.
  rect(inset: 3pt, stroke: 0.8pt + rgb("#8c8c8c"), box(width: it.width * 1pt, height: it.height * 1pt, clip: true, {
    if it.picture.len() > 0 {
      place(top + left, image(bytes(it.picture), format: "jpg", width: it.width * 1pt, height: it.height * 1pt, fit: "stretch", alt: it.alt))
    }
    for other in it.outlines {
      let corners = other.corners.map(((x, y)) => (x * 1pt, y * 1pt))
      if corners.len() > 1 { place(top + left, polygon(stroke: 0.7pt + quiet, ..corners)) }
      let (x, y) = other.at
      if other.sign != "" {
        place(top + left, dx: x * 1pt - 5pt, dy: y * 1pt - 5pt, circle(radius: 5pt, fill: white, stroke: 0.7pt + quiet,
          align(center + horizon, text(6pt, weight: "bold", fill: quiet, other.sign))))
      } else if corners.len() == 1 {
        place(top + left, dx: x * 1pt - 2pt, dy: y * 1pt - 2pt, circle(radius: 2pt, fill: quiet))
      }
    }
    for zone in it.zones {
      let corners = zone.corners.map(((x, y)) => (x * 1pt, y * 1pt))
      if corners.len() > 1 {
        place(top + left, polygon(fill: mark.transparentize(72%), stroke: 1.6pt + mark, ..corners))
      } else {
        for (x, y) in corners { place(top + left, dx: x - 8pt, dy: y - 8pt, circle(radius: 8pt, fill: mark.transparentize(72%), stroke: 1.6pt + mark)) }
      }
    }
    for name in it.names {
      let (x, y) = name.at
      place(top + left, dx: x * 1pt - 60pt, dy: y * 1pt - 8pt, box(width: 120pt, height: 16pt, align(center + horizon,
        box(fill: white, inset: (x: 1.5pt, y: 1pt), radius: 1pt, text(6.5pt, fill: quiet, words(name.label))))))
    }
    // Words last, so that no zone lies on them.
    for zone in it.zones.filter(each => each.label != "") {
      let (x, y) = zone.at
      place(top + left, dx: x * 1pt - 60pt, dy: y * 1pt - 8pt, box(width: 120pt, height: 16pt, align(center + horizon,
        box(fill: white, inset: (x: 3pt, y: 2.5pt), radius: 2pt, stroke: 0.6pt + mark, text(8pt, weight: "bold", fill: mark, words(zone.label))))))
    }
  }))
  v(4pt, weak: true)
  text(9pt, fill: quiet, words(it.alt))
})

// A narrow picture has its facts beside it: two of them with tables have room on a page.
#let narrow = (at, blocks) => {
  let part = blocks.at(at, default: (kind: ""))
  let before = if at > 0 { blocks.at(at - 1) } else { (kind: "") }
  part.kind == "plan" and part.plan != none and part.plan.narrow and before.kind == "facts"
}
#let beside = (facts, it) => block(breakable: false, grid(
  columns: (1fr, auto),
  column-gutter: 12pt,
  rows((40%, 1fr), facts, first: true),
  plan(it),
))

#title(data.heading)
#if data.about.len() > 0 { par(data.about.map(words).join(linebreak())) }

#for section in data.sections {
  if section.title != "" { heading(level: section.level, words(section.title)) }
  for (at, part) in section.blocks.enumerate() {
    if narrow(at, section.blocks) { continue }
    if narrow(at + 1, section.blocks) {
      beside(part, section.blocks.at(at + 1).plan)
      continue
    }
    stuck(at, section.blocks, if part.kind == "heading" { heading(level: part.level, spans(part.spans)) }
    else if part.kind == "text" { par(spans(part.spans)) }
    else if part.kind == "none" { par(text(fill: quiet, spans(part.spans))) }
    else if part.kind == "problem" { par(highlight(fill: rgb("#fde68a"), spans(part.spans))) }
    else if part.kind == "facts" and part.one { block(breakable: false, rows((26%, 1fr), part, first: true)) }
    else if part.kind == "facts" { rows((26%, 1fr), part, first: true) }
    else if part.kind == "table" { rows(shared(part.widths), part, head: part.columns) }
    else if part.kind == "grid" and part.pen { together(part.whole.len(), rows(shared(part.widths), part)) }
    else if part.kind == "grid" { rows(shared(part.widths), part) }
    else if part.kind == "signatures" { together(part.whole.len(), rows((26%, 1fr, 36%, 16%), part, head: part.columns, height: 34pt)) }
    else if part.kind == "list" {
      for item in part.items {
        block(inset: (left: item.level * 18pt), above: 0.6em, below: if data.letter { 0.9em } else { 0.6em },
          grid(columns: (18pt, 1fr), [#item.marker], words(item.text)))
      }
    }
    else if part.kind == "plan" and part.plan != none { plan(part.plan) }
    else if part.kind == "page-break" { pagebreak(weak: true) })
  }
}
`;
