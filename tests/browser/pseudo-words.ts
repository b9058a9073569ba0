import { runInNewContext } from 'node:vm'
import type { Page } from 'playwright-core'
import { z } from 'zod'

/** A message as Lingui compiles it: texts, and what is put in between: name, kind, and the forms of a plural. */
type Message = string | (string | [string, ...unknown[]])[]
const Catalogue: z.ZodType<Record<string, Message>> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.union([z.string(), z.tuple([z.string()], z.unknown())]))]),
)

const letters: Record<string, string> = {
  a: 'å',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
}
const more: Record<string, string> = {
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ʠ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
}
const plain: Record<string, string> = { ...letters, ...more }

/**
 * Gives a page English words that nobody could have written: every letter has a mark, every text is 1.4 times as long, and the page runs from right to left. What
 * is still plain was not translated; what is wider than the window breaks in longer languages.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/en-[\w-]+\.js$/, async (route) => {
    const code = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/javascript', body: inPseudo(code) })
  })
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', 'rtl')),
  )
}

const made = new Map<string, string>()

/** A file of the catalogue with other words; each is made once. */
function inPseudo(code: string): string {
  const known = made.get(code) ?? code.replace(/JSON\.parse\((`[\s\S]*?(?<!\\)`)\)/, (_, text: string) => pseudo(text))
  made.set(code, known)
  return known
}

function pseudo(literal: string): string {
  const words = Catalogue.parse(JSON.parse(String(runInNewContext(literal))))
  const changed = Object.fromEntries(Object.entries(words).map(([id, message]) => [id, changeMessage(message)]))
  return `JSON.parse(${JSON.stringify(JSON.stringify(changed))})`
}

function changeMessage(message: Message): Message {
  if (typeof message === 'string') return changeText(message)
  return message.map((piece) => (typeof piece === 'string' ? changeText(piece) : [piece[0], ...piece.slice(1).map(changeForms)]))
}

/** The kind of what is put in stays; the forms of a plural are messages. */
function changeForms(value: unknown): unknown {
  const forms = z.record(z.string(), z.union([z.number(), z.string(), z.array(z.unknown())])).safeParse(value)
  if (!forms.success) return value
  return Object.fromEntries(
    Object.entries(forms.data).map(([name, form]) => {
      const message = Catalogue.safeParse({ form })
      return [name, message.success && message.data.form !== undefined ? changeMessage(message.data.form) : form]
    }),
  )
}

/** Elements in a text, such as `<0>`, stay as they are; half of the letters of each word come once more. */
function changeText(text: string): string {
  return text
    .split(/(<\/?\w+\/?>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(/[A-Za-z]+/g, (word) => marked(word) + marked(word).slice(0, Math.round(word.length * 0.4))),
    )
    .join('')
}

function marked(word: string): string {
  return Array.from(word, (letter) => plain[letter] ?? plain[letter.toLowerCase()]?.toUpperCase() ?? letter).join('')
}
