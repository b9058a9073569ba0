import { createHash } from 'node:crypto'
import type { CopyLanguage } from '@dossier/contract/batch-download/batch-download'
import { ledgerStates } from '@dossier/contract/ledger/ledger'
import { escapeForPage as escaped } from '../../exports/escape-page.ts'
import type { ManifestLine } from '../manifest.ts'
import { isHarmless } from './harmless.ts'
import { script, style } from './page-parts.ts'
import { copyWords } from './words.ts'

/** What the list says of a document beyond the manifest. `textFile`: the name of its text in the archive; empty if there is none. */
export type CopyLine = ManifestLine & { title: string; createdAt: Date | undefined; textFile: string }

/** Facts about the copy as a whole. */
export type CopyFacts = { documents: number; query: string; madeAt: Date; threadsAreCut: boolean }

const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}`

/** The top of the list, down to its first row. The page makes no browser fetch anything, and of scripts only ours may run. */
export function pageHead(language: CopyLanguage, { documents, query, madeAt, threadsAreCut }: CopyFacts): string {
  const words = copyWords[language]
  const about = words.about(documents, formatsOf(language).count.format(documents), dayOf(language, madeAt))
  const cut = threadsAreCut ? `<p><strong>${escaped(words.threadsAreCut)}</strong></p>\n` : ''
  const head = (text: string) => `<th scope="col">${escaped(text)}</th>`
  return (
    `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n' +
    `<title>${escaped(words.title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<header>\n<h1>${escaped(words.title)}</h1>\n` +
    `<p>${escaped(about)}</p>\n${cut}<p class="query">${escaped(words.query)}${words.colon}<bdi>${escaped(shortened(query))}</bdi></p>\n` +
    `<p class="search" hidden><input type="search" aria-label="${escaped(words.search)}" placeholder="${escaped(words.search)}"> ` +
    `<output></output> ${escaped(words.shown)}</p>\n</header>\n<main>\n<table>\n<thead><tr>` +
    [words.document, words.type, words.size, words.date, words.state].map(head).join('') +
    '</tr></thead>\n<tbody>\n'
  )
}

/** The row of one document. */
export function pageRow(language: CopyLanguage, line: CopyLine): string {
  const words = copyWords[language]
  const state =
    line.status === 'added' ? stateOf(language, line.ledgerState) : `${words.missing[line.status]}${words.colon}${line.reason}`
  const inside = line.containerPath === '' ? '' : `<p class="place">${placeInside(line, words.inside)}</p>`
  const text = line.textFile === '' ? '' : ` <a class="text" href="${hrefOf(line.textFile)}">${escaped(words.text)}</a>`
  return (
    `<tr>\n<td>${titleOf(line)}${text}<p class="place"><bdi>${escaped(line.path)}</bdi></p>${inside}${noteOf(line, words.notLinked)}</td>` +
    `<td>${escaped(line.contentType)}</td><td class="number">${sizeOf(language, line.sizeBytes)}</td>` +
    `<td>${line.createdAt ? escaped(dayOf(language, line.createdAt)) : ''}</td><td>${escaped(state)}</td>\n</tr>\n`
  )
}

/** What ends the list. */
export const pageFoot = `</tbody>\n</table>\n</main>\n<script>${script}</script>\n</body>\n</html>\n`

function titleOf(line: CopyLine): string {
  const shown = `<bdi>${escaped(line.title)}</bdi>`
  return isLinked(line) ? `<a class="title" href="${hrefOf(line.file)}">${shown}</a>` : `<strong>${shown}</strong>`
}

function isLinked({ file, contentType }: CopyLine): boolean {
  return file !== '' && isHarmless(file, contentType)
}

/** Why a file that is there has no link, and where it is. */
function noteOf(line: CopyLine, notLinked: string): string {
  if (line.file === '' || isLinked(line)) return ''
  return `<p class="place">⚠ ${escaped(notLinked)} <bdi>${escaped(line.file)}</bdi></p>`
}

function placeInside({ containerPath }: CopyLine, word: string): string {
  const names = containerPath.split('!/').map((name) => `<bdi>${escaped(name)}</bdi>`)
  return `${escaped(word)} › ${names.join(' › ')}`
}

/** Names are percent-encoded part by part, so that no browser reads a scheme, a query or another folder in them. */
function hrefOf(file: string): string {
  return `./${file.split('/').map(encodeURIComponent).join('/')}`
}

function stateOf(language: CopyLanguage, state: string): string {
  const known = ledgerStates.find((each) => each === state)
  return known === undefined ? state : copyWords[language].states[known]
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** As the screens write it: powers of 1024 with two decimals. */
function sizeOf(language: CopyLanguage, bytes: number | null): string {
  if (bytes === null) return ''
  const power = bytes < 1024 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  const { count, decimal } = formatsOf(language)
  return `${(power === 0 ? count : decimal).format(bytes / 1024 ** power)} ${sizeUnits[power]}`
}

function dayOf(language: CopyLanguage, date: Date): string {
  return formatsOf(language).day.format(date)
}

type Formats = { count: Intl.NumberFormat; decimal: Intl.NumberFormat; day: Intl.DateTimeFormat }

/** Making one takes as long as writing a hundred rows. */
const formats = new Map<CopyLanguage, Formats>()

function formatsOf(language: CopyLanguage): Formats {
  const made = formats.get(language) ?? {
    count: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
    decimal: new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    day: new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  }
  formats.set(language, made)
  return made
}

function shortened(query: string): string {
  return query.length > 500 ? `${query.slice(0, 500)}…` : query
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
