import type { XrayKind } from '@dossier/contract/documents/xray'
import { seeded } from '../harness/seeded.ts'
import { type MadePage, madePdf, pdfString, savedAgain } from './made-pdf.ts'
import type { PlantedCase } from './planted-case.ts'
import { plantedOffice } from './planted-office.ts'
import { plantedOldOffice } from './planted-old-office.ts'

type Random = () => number
type Planted = { page: MadePage; kind: XrayKind; words: string }

const pdf = 'application/pdf'
const syllables = ['ka', 'ro', 'mi', 'ten', 'sol', 'var', 'du', 'pel', 'nos', 'ghi', 'lum', 'bax']

/** Files with something in them that is not seen, of each kind several with other sizes and places, and files that hide nothing. The same seed gives the same. */
export function plantedCases(seed: number): PlantedCase[] {
  const random: Random = seeded(seed)
  const cases: PlantedCase[] = []
  for (let round = 0; round < 8; round++) {
    for (const [name, plant] of Object.entries(plants)) {
      const { page, kind, words } = plant(random)
      const pages = [plain(random), page, plain(random)]
      cases.push({ name: `${name} ${round}`, contentType: pdf, bytes: madePdf(pages), secrets: [{ kind, words }] })
    }
    cases.push(earlier(random, round))
    for (const [name, page] of Object.entries(innocents)) {
      cases.push({ name: `${name} ${round}`, contentType: pdf, bytes: madePdf([plain(random), page(random)]), secrets: [] })
    }
    cases.push(...plantedOffice(() => secret(random), round), ...plantedOldOffice(() => secret(random), round))
  }
  return cases
}

function secret(random: Random): string {
  const word = () => Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join('')
  return `${word()} ${word()}${Math.floor(random() * 900) + 100}`
}

/** Where a line of text stands, and a box around it. */
function line(random: Random, words: string): { text: string; box: (grow?: number) => string; x: number; y: number } {
  const size = 8 + Math.floor(random() * 10)
  const [x, y] = [60 + Math.floor(random() * 150), 120 + Math.floor(random() * 550)]
  const width = words.length * size * 0.62
  return {
    x,
    y,
    text: `BT /F${random() < 0.5 ? 1 : 2} ${size} Tf ${x} ${y} Td ${pdfString(words)} Tj ET`,
    box: (grow = 2) => `${x - grow} ${y - size * 0.3 - grow} ${width + grow * 2} ${size * 1.3 + grow * 2} re f`,
  }
}

function filler(random: Random): string {
  return Array.from(
    { length: 3 + Math.floor(random() * 5) },
    (_, at) => `BT /F1 10 Tf 72 ${100 - at * 11} Td (Ordinary line ${at} of the report.) Tj ET`,
  ).join('\n')
}

function plain(random: Random): MadePage {
  return { content: `0 g\n${line(random, 'The harbour master signed the receipt.').text}\n${filler(random)}` }
}

const plants: Record<string, (random: Random) => Planted> = {
  'black box': (random) => boxed(random, '0 g'),
  'black box of CMYK': (random) => boxed(random, '0 0 0 1 k'),
  'dark box in a frame': (random) => boxed(random, `${random().toFixed(2)} 0.1 0.1 rg`),
  'white box': (random) => boxed(random, '1 g'),
  'black box of lines': (random) => {
    const words = secret(random)
    const { text, x, y } = line(random, words)
    const [right, top] = [x + 300, y + 20]
    return {
      kind: 'covered',
      words,
      page: { content: `0 g ${text}\n${x - 3} ${y - 6} m ${right} ${y - 6} l ${right} ${top} l ${x - 3} ${top} l h f` },
    }
  },
  'black box moved by a matrix': (random) => {
    const words = secret(random)
    const { text, x, y } = line(random, words)
    return { kind: 'covered', words, page: { content: `q 0 g ${text} Q\nq 2 0 0 2 ${x - 4} ${y - 8} cm 0 0 160 14 re f Q` } }
  },
  'box of an annotation': (random) => {
    const words = secret(random)
    const { text, x, y } = line(random, words)
    const annotation = `<< /Type /Annot /Subtype /Square /Rect [${x - 4} ${y - 8} ${x + 330} ${y + 22}] /IC [0 0 0] /C [0 0 0] >>`
    return { kind: 'covered', words, page: { content: `0 g ${text}`, annotations: [annotation] } }
  },
  'text in white': (random) => inColour(random, '1 g'),
  'text in nearly white': (random) => inColour(random, '0.98 0.99 0.97 rg'),
  'black text on a black box': (random) => {
    const words = secret(random)
    const { text, box } = line(random, words)
    return { kind: 'colour', words, page: { content: `0 g ${box(6)}\n${text}` } }
  },
  'text that is painted in no way': (random) => {
    const words = secret(random)
    return {
      kind: 'invisible',
      words,
      page: { content: `0 g q ${line(random, words).text.replace('BT', 'BT 3 Tr')} Q\n${filler(random)}` },
    }
  },
  'text outside the page': (random) => {
    const words = secret(random)
    const [x, y] = random() < 0.5 ? [700, 300] : [100, random() < 0.5 ? 900 : -80]
    return {
      kind: 'outside',
      words,
      page: { content: `0 g BT /F1 12 Tf ${x} ${y} Td ${pdfString(words)} Tj ET\n${filler(random)}` },
    }
  },
  'a comment': (random) => {
    const words = secret(random)
    const subtype = random() < 0.5 ? '/Text' : '/Highlight /QuadPoints [70 700 200 700 70 680 200 680]'
    const annotation = `<< /Type /Annot /Subtype ${subtype} /Rect [70 680 200 700] /Contents ${pdfString(words)} /T (Ann) >>`
    return { kind: 'comment', words, page: { content: `0 g\n${filler(random)}`, annotations: [annotation] } }
  },
}

function boxed(random: Random, colour: string): Planted {
  const words = secret(random)
  const { text, box } = line(random, words)
  return { kind: 'covered', words, page: { content: `q 0 g ${text} Q\nq ${colour} ${box()} Q\n${filler(random)}` } }
}

function inColour(random: Random, colour: string): Planted {
  const words = secret(random)
  return { kind: 'colour', words, page: { content: `q ${colour} ${line(random, words).text} Q\n0 g ${filler(random)}` } }
}

function earlier(random: Random, round: number): PlantedCase {
  const words = secret(random)
  const { text } = line(random, words)
  const before = madePdf([plain(random), { content: `0 g ${text}\n${filler(random)}` }])
  const bytes = savedAgain(before, 2, `0 g\n${filler(random)}`)
  return { name: `earlier version ${round}`, contentType: pdf, bytes, secrets: [{ kind: 'earlier-version', words }] }
}

/** Pages that look like the ones above to a careless eye, and hide nothing. */
const innocents: Record<string, (random: Random) => MadePage> = {
  'white words on a dark head': (random) => {
    const { text, box } = line(random, 'Quarterly report')
    return { content: `q 0.1 0.2 0.4 rg ${box(12)} Q\nq 1 g ${text} Q\n0 g ${filler(random)}` }
  },
  'a marker that lets words through': (random) => {
    const { text, box } = line(random, 'A sentence that somebody marked')
    return { content: `0 g ${text}\nq /Mark gs 1 1 0 rg ${box()} Q\n0 g ${filler(random)}` }
  },
  'a veil that lets words through': (random) => {
    const { text, box } = line(random, 'A sentence behind a veil')
    return { content: `0 g ${text}\nq /Half gs 0 0 1 rg ${box()} Q\n0 g ${filler(random)}` }
  },
  'a scan with what OCR read': (random) => ({
    content: `q 612 0 0 792 0 0 cm /Scan Do Q\n${line(random, 'What the machine read here').text.replace('BT', 'BT 3 Tr')}`,
  }),
  'a scan above what OCR read': (random) => ({
    content: `0 g ${line(random, 'What another machine read').text}\nq 612 0 0 792 0 0 cm /Scan Do Q`,
  }),
  'a table with shaded rows': (random) => {
    const { text, box } = line(random, 'Total 12,500')
    return { content: `q 0.9 g ${box(8)} Q\n0 g ${text}\n${filler(random)}` }
  },
  'a black bar beside words': (random) => {
    const { text, x, y } = line(random, 'Name and address')
    return { content: `0 g ${text}\n0 g ${x} ${y - 30} 200 12 re f\n${x - 20} ${y - 5} 8 20 re f` }
  },
  'a line under words': (random) => {
    const { text, x, y } = line(random, 'Underlined words')
    return { content: `0 g ${text}\n${x} ${y - 2} 120 1 re f\n${x} ${y + 3} 60 0.8 re f` }
  },
  'a frame around words': (random) => {
    const { text, x, y } = line(random, 'Words in a frame')
    return { content: `0 g ${text}\n1 w ${x - 5} ${y - 5} 250 25 re S` }
  },
  'a link and an empty note': (random) => ({
    content: `0 g ${line(random, 'See our page').text}`,
    annotations: [
      '<< /Type /Annot /Subtype /Link /Rect [70 600 200 620] /A << /S /URI /URI (https://x.example) >> >>',
      '<< /Type /Annot /Subtype /Text /Rect [10 10 20 20] /Contents () >>',
    ],
  }),
}
