import { asWritten, keyOf, oneWordChanged, type Spelling } from './spelling.ts'

/** Letters with signs, and what is written for them where there are none; for other accents the bare letter is, which any search finds. */
const digraphs: [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
  ['đ', 'dj'],
]

/** The other way round; `ue` is no umlaut behind another vowel or a q. */
const backwards: [RegExp, string, string][] = [
  [/ae(?![aeiouy])/g, 'ae', 'ä'],
  [/(?<![aeiou])oe(?![aeiouy])/g, 'oe', 'ö'],
  [/(?<![aeiouqg])ue(?![aeiouy])/g, 'ue', 'ü'],
  [/aa(?![aeiouy])/g, 'aa', 'å'],
  [/dj/g, 'dj', 'đ'],
]

const shortestWord = 4

/** Umlauts written out and back, what apostrophes and hyphens join, and signs of Cyrillic and Greek letters, which searches do tell apart. */
export function withOtherSigns(words: readonly string[]): Spelling[] {
  const found = [
    ...writtenOut(words),
    ...writtenBack(words),
    ...joinedOrNot(words),
    ...cyrillicSigns(words),
    ...greekSigns(words),
    ...guessed(words),
  ]
  return found.map(([changed, form]) => ({ words: form, kinds: ['accents'], changed }))
}

type Changed = [changed: string, words: string[]]

function writtenOut(words: readonly string[]): Changed[] {
  const small = words.join(' ').toLowerCase()
  const used = digraphs.filter(([sign]) => small.includes(sign))
  if (used.length === 0) return []
  const form = words.map((word) => used.reduce((text, [sign, out]) => replaceSign(text, sign, out), word))
  return [[used.map(([sign, out]) => `${sign} → ${out}`).join(', '), form]]
}

function replaceSign(word: string, sign: string, out: string): string {
  const big = sign.toUpperCase()
  const isLoud = word.length > 1 && word === word.toUpperCase()
  return word.replaceAll(sign, out).replaceAll(big, isLoud ? out.toUpperCase() : out[0]?.toUpperCase() + out.slice(1))
}

function writtenBack(words: readonly string[]): Changed[] {
  const change = (word: string, steps: typeof backwards) =>
    word.length < shortestWord
      ? word
      : asWritten(
          steps.reduce((text, [from, , to]) => text.replace(from, to), word.toLowerCase()),
          word,
        )
  const used = backwards.filter((step) => words.some((word) => keyOf([word]) !== keyOf([change(word, [step])])))
  const ways = used.length > 1 ? [used, ...used.map((step) => [step])] : used.map((step) => [step])
  return ways.flatMap((steps): Changed[] => {
    const all = words.map((word) => change(word, steps))
    const changedAt = words.flatMap((word, at) => (keyOf([word]) === keyOf([all[at] ?? '']) ? [] : [at]))
    const single = changedAt.length > 1 ? changedAt.map((at) => oneWordChanged(words, at, all[at] ?? '')) : []
    const changed = steps.map(([, out, sign]) => `${out} → ${sign}`).join(', ')
    return [all, ...single].map((form): Changed => [changed, form])
  })
}

/** `Muller` may be Mueller, which is how Müller is written where there are no umlauts: of the last word alone. */
function guessed(words: readonly string[]): Changed[] {
  const last = words.length - 1
  const word = words[last] ?? ''
  if (word.length < shortestWord || !/^[a-z]+$/i.test(word) || /[aou]e|[aeiou]{2}/i.test(word)) return []
  const small = word.toLowerCase()
  return [...small.matchAll(/[aou](?=[^aeiouy]{1,})/g)].slice(0, 2).map(({ 0: letter, index }): Changed => {
    const form = `${small.slice(0, index)}${letter}e${small.slice(index + 1)}`
    return [`${letter} → ${letter}e`, oneWordChanged(words, last, asWritten(form, word))]
  })
}

function joinedOrNot(words: readonly string[]): Changed[] {
  const found: Changed[] = []
  for (const [at, word] of words.entries()) {
    const change = (form: string, changed: string) => found.push([changed, oneWordChanged(words, at, form)])
    if (/^\p{L}+['’]\p{L}{2,}$/u.test(word)) {
      change(word.replace(/['’]/, ''), "' → –")
      change(word.replace(/['’]/, ' '), "' → ␣")
    }
    if (/^\p{L}{2,}[-‐–]\p{L}{2,}$/u.test(word))
      change(
        word.replace(/[-‐–](\p{L})/u, (_, letter: string) => letter.toLowerCase()),
        '- → –',
      )
    const [, before = '', behind = ''] = /^(O|D|L|Mc|Mac|Fitz|De|Di|Van|Al|El)(\p{Lu}\p{Ll}{2,})$/u.exec(word) ?? []
    if (behind !== '') change(`${before}${before.length === 1 ? '’' : ' '}${behind}`, before.length === 1 ? "– → '" : '– → ␣')
    const next = words[at + 1] ?? ''
    if (/^(?:O|D|Mc|Mac|Fitz|De|Di|Al|El|Abdul|Abdel|Abd)$/i.test(word) && /^\p{L}{3,}$/u.test(next))
      found.push(['␣ → –', [...words.slice(0, at), word + next, ...words.slice(at + 2)]])
  }
  return found
}

/** `ё` is mostly written `е`; `й` comes apart in names of files. */
function cyrillicSigns(words: readonly string[]): Changed[] {
  const text = words.join(' ')
  if (!/\p{Script=Cyrillic}/u.test(text)) return []
  const found: Changed[] = []
  const change = (from: RegExp, to: string, changed: string) => {
    if (from.test(text)) found.push([changed, words.map((word) => word.replace(new RegExp(from.source, 'g'), to))])
  }
  change(/ё/, 'е', 'ё → е')
  change(/й/, 'и', 'й → и')
  if (!text.includes('ё'))
    for (const [at, word] of words.entries())
      for (const { index } of [...word.matchAll(/е/g)].slice(0, 3))
        found.push(['е → ё', oneWordChanged(words, at, `${word.slice(0, index)}ё${word.slice(index + 1)}`)])
  return found
}

/** In capitals Greek has no accents, and one sigma. */
function greekSigns(words: readonly string[]): Changed[] {
  if (!/\p{Script=Greek}/u.test(words.join(''))) return []
  const bare = words.map((word) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
  const loud = bare.map((word) => word.toUpperCase())
  const small = bare.map((word) => (word === word.toUpperCase() ? asWritten(word.toLowerCase(), 'Aa') : word))
  return [
    ['ά → α', small],
    ['ά → Α', loud],
  ]
}
