import { decodeText } from './decode-text.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** More lines, and more of one line, are not put into a page; the text has them all. */
const [mostLines, longestLine, mostUnits] = [20_000, 20_000, 3_000_000]

/** A file of text as it stands, with the numbers of its lines; JSON that stands in one line is set out. */
export function sourceFrame(bytes: Buffer, contentType: string): MadeBody {
  const text = decodeText(bytes, contentType)
  const shown = /json/.test(contentType) ? setOut(text) : text
  const lines = shown.slice(0, mostUnits).split(/\r\n?|\n/)
  const some = lines.slice(0, mostLines)
  const rows = some.map((line) => `<li>${escapeHtml(line.slice(0, longestLine))}</li>`)
  const isCut = shown.length > mostUnits || lines.length > mostLines || some.some((line) => line.length > longestLine)
  return { body: `<ol class="dossier-lines">${rows.join('')}</ol>`, heads: [], remote: [], isCut }
}

/** Longer values of JSON stay as they stand: parsing them takes as much memory again. */
const mostSetOut = 5_000_000

function setOut(text: string): string {
  if (text.length > mostSetOut) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Lines of JSON, or none: as it stands.
    return text
  }
}
