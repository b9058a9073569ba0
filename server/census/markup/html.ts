import { Parser } from 'htmlparser2'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { decodeText } from '../plain/decode.ts'

/** Inline elements do not break a word or a line; every other element does. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Not visible as text; only data blocks in it are kept, as the guide says. */
const leftOut = new Set(['script', 'style', 'template'])
/** Structured data for search engines (JSON-LD). */
const isData = (name: string, type = '') => name === 'template' || (name === 'script' && /^application\/(ld\+)?json$/i.test(type))
const descriptions = new Set('alt title aria-label aria-description placeholder summary label abbr content-desc'.split(' '))
/** Attributes that hold URLs, with their elements; of pictures only the descriptions. */
const addresses = new Map([
  ['href', /./],
  ['action', /^form$/],
  ['src', /^(i?frame|embed)$/],
  ['data', /^object$/],
  ['longdesc', /^(img|i?frame)$/],
  ['cite', /^(blockquote|q|del|ins)$/],
])
const valued = /^(input|option|button|textarea)$/

/** Visible words of a page, its comments, and what stands in attributes: descriptions, form values, addresses. */
export function readHtml(html: string): Piece[] {
  const pieces = new Pieces()
  let skipped: string | undefined
  let keepsData = false
  /** After an unclosed script the rest of the page may be text. */
  let unclosed = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (leftOut.has(name) && skipped === undefined) {
          skipped = name
          keepsData = isData(name, attributes.type)
        }
        if (!inline.has(name)) pieces.breakLine()
        readAttributes(pieces, name, attributes)
      },
      ontext(text) {
        if (skipped === undefined) pieces.add('text', text)
        else unclosed += text
      },
      oncomment(text) {
        // Processing instructions, and conditional comments for old browsers.
        if (!/^\?|^\[if |^<!\[endif/.test(text)) pieces.line('source', text)
      },
      onclosetag(name, isImplied) {
        if (name === skipped) {
          skipped = undefined
          if (keepsData && !isImplied) pieces.line('data', unclosed)
          if (!isImplied) unclosed = ''
        }
        if (!inline.has(name)) pieces.breakLine()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html + endOfCutTag(html))
  const behind = /^<\/[a-z][a-z0-9]*[^a-z0-9\s<>][^<>]*$/i.exec(html.slice(lastTagAt(html)))?.[0]
  // A damaged end tag that nothing closes: what stands behind it is in none.
  if (behind !== undefined) pieces.line('hidden', behind.replace(/^\S+/, ''))
  if (unclosed !== '') pieces.line('hidden', unclosed.replace(/<[^>]*>/g, ' '))
  return pieces.all()
}

/** Where the last tag begins, as far as one is looked for. */
function lastTagAt(html: string): number {
  return Math.max(html.lastIndexOf('<'), html.length - longestTag, 0)
}

/** What a page lacks that is cut within a tag: the parser would leave that out, with the value that it was cut in. */
function endOfCutTag(html: string): string {
  const tag = /<[a-z][a-z0-9]*\s[^<>]*$/i.exec(html.slice(-longestTag))?.[0]
  if (tag === undefined) return ''
  const quote = /=\s*(["'])(?:(?!\1)[\s\S])*$/.exec(tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '=x'))?.[1] ?? ''
  return `${quote}>`
}

const longestTag = 10_000

function readAttributes(pieces: Pieces, name: string, attributes: Record<string, string>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === '') continue
    if (descriptions.has(key)) pieces.line('description', value)
    else if (key === 'value' && valued.test(name)) pieces.line('form', value)
    else if (key === 'srcdoc') for (const { kind, text } of readHtml(value)) pieces.line(kind, text)
    else if (key === 'content' && name === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? '')) {
      const [, address] = /url\s*=\s*['"]?([^'"]*)/i.exec(value) ?? []
      if (address !== undefined) pieces.line('link', decodeAddress(address))
    } else if (addresses.get(key)?.test(name) && /^data:/i.test(value)) readData(pieces, value, name === 'a')
    else if (addresses.get(key)?.test(name) && /^(https?|ftp|mailto|tel|sip|file):/i.test(value))
      pieces.line('link', decodeAddress(value))
  }
}

const dataAddress = /^data:([^,;]*)([^,]*?)(;base64)?,(.*)$/is

/** A page or a text that stands in an address (RFC 2397); of those in base64 the first reader makes documents, unless they are behind a link. */
function readData(pieces: Pieces, address: string, isLink: boolean): void {
  const [, type = '', , base64, value = ''] = dataAddress.exec(address) ?? []
  if ((base64 !== undefined && !isLink) || !/^(text\/|image\/svg|application\/(xml|json|xhtml)|$)/i.test(type)) return
  const text = base64 === undefined ? decodeComponent(value) : (decodeText(Buffer.from(value, 'base64')) ?? '')
  if (!/html|xml|svg/i.test(type)) pieces.line('text', text)
  else for (const { kind, text: inside } of readHtml(text)) pieces.line(kind, inside)
}

/** Where it is damaged, what of it is whole. */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (signs) => Buffer.from(signs.replaceAll('%', ''), 'hex').toString())
  }
}

/** A URL decoded as a person would type it: `%C3%A9` as `é`. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
