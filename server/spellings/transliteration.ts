import { arabicSpellings, inArabicLetters, looksArabic, romaniseArabic, withoutArticle } from './arabic.ts'
import { romaniseCyrillic } from './cyrillic.ts'
import { cyrillicOf, looksCyrillic, romanisedOtherwise } from './cyrillic-back.ts'
import { romaniseGreekWord } from './greek.ts'
import { greekOf, looksGreek } from './greek-back.ts'
import { hiraganaOf, katakanaOf, looksJapanese, romajiOf, romajiSpellings } from './japanese.ts'
import type { LineScript } from './line-words.ts'
import { asWritten, capital, combine, foldLatin, noSpellings, type Spelling, type Spellings } from './spelling.ts'

/** Of each script, and of other romanisations. */
const most = 64
/** Of names in kana. */
const mostKana = 3
/** Of each word. */
const mostOfWord = 10

/** A name in other scripts and in other romanisations, where its letters or its words say from which it may come. */
export function transliterated(words: readonly string[], script: LineScript): Spellings {
  switch (script) {
    case 'cyrillic':
      return fromSystems(words, romaniseCyrillic)
    case 'greek':
      return fromSystems(words, romaniseGreekWord)
    case 'arabic': {
      const choices = romaniseArabic(words)
      return choices
        ? made(
            choices.map((forms) => forms.map(titled)),
            () => 'Arabic → Latin',
          )
        : noSpellings
    }
    case 'japanese':
      return fromKana(words)
    case 'latin':
      return fromLatin(words)
    case 'other':
      return noSpellings
  }
}

type Romaniser = (word: string) => { word: string; system: string }[]

/** The name by each system, then mixed: passports, press and private habit meet in one name. */
function fromSystems(words: readonly string[], romanise: Romaniser): Spellings {
  const choices = words.map((word) => distinct(romanise(bareWord(word))))
  return made(
    choices.map((own, at) => own.map(({ word }) => likeOf(word, words[at] ?? ''))),
    (spelling) => systemsOf(spelling, choices),
  )
}

/** The system that all words follow; without one they are mixed. */
function systemsOf(spelling: readonly string[], choices: { word: string; systems: string[] }[][]): string {
  const used = spelling.map((word, at) => choices[at]?.find((own) => keyOfWord(own.word) === keyOfWord(word))?.systems ?? [])
  return used[0]?.find((system) => used.every((own) => own.includes(system))) ?? 'several systems'
}

function distinct(made: readonly { word: string; system: string }[]): { word: string; systems: string[] }[] {
  const found = new Map<string, { word: string; systems: string[] }>()
  for (const { word, system } of made) {
    const known = found.get(keyOfWord(word))
    if (known) known.systems.push(system)
    else found.set(keyOfWord(word), { word, systems: [system] })
  }
  return [...found.values()].slice(0, mostOfWord)
}

function fromLatin(words: readonly string[]): Spellings {
  const found: Spellings[] = []
  if (looksCyrillic(words)) {
    found.push(
      made(
        words.map((word) => cyrillicOf(bareWord(word)).map((form) => likeOf(form, word))),
        () => 'Latin → Cyrillic',
      ),
    )
    const choices = words.map((word) => [word, ...romanisedOtherwise(word).map((other) => likeOf(other.word, word))])
    found.push(made(choices.map(distinctWords), () => 'Cyrillic, otherwise romanised'))
  }
  if (looksGreek(words)) {
    found.push(
      made(
        words.map((word) => greekOf(bareWord(word)).map((form) => (form === form.toUpperCase() ? form : likeOf(form, word)))),
        () => 'Latin → Greek',
      ),
    )
    const choices = words.map((word) => [
      word,
      ...greekOf(bareWord(word))
        .slice(0, 1)
        .flatMap(romaniseGreekWord)
        .map((other) => likeOf(other.word, word)),
    ])
    found.push(made(choices.map(distinctWords), () => 'Greek, otherwise romanised'))
  }
  if (looksArabic(words)) found.push(...fromArabicNames(words))
  if (looksJapanese(words)) found.push(...fromRomaji(words))
  return joined(found)
}

function fromArabicNames(words: readonly string[]): Spellings[] {
  const letters = inArabicLetters(words)
  const bare = withoutArticle(words)
  return [
    ...(letters ? [{ items: [spelled(letters, 'Latin → Arabic')], leftOut: 0 }] : []),
    ...(bare ? [{ items: [spelled(bare, 'al- → –')], leftOut: 0 }] : []),
    made(words.map(arabicSpellings).map(distinctWords), () => 'Arabic, otherwise romanised'),
  ]
}

/** Names in kana stand together as often as not, and the family name first. */
function fromRomaji(words: readonly string[]): Spellings[] {
  const kana = combine(words.map(hiraganaForms), mostKana).items
  const turned = [...kana, ...kana.flatMap((name) => combine(name.map(katakanaOf), 2).items)].flatMap((name) => [
    name,
    name.toReversed(),
  ])
  const spaced = turned.map((name) => spelled(name, 'Latin → kana'))
  return [
    made(
      words.map((word) => romajiSpellings(bareWord(word)).map((form) => likeOf(form, word))),
      () => 'Japanese, otherwise romanised',
    ),
    { items: [...spaced, ...turned.map((name) => spelled([name.join('')], 'Latin → kana'))], leftOut: 0 },
  ]
}

/** In hiragana as it is written, and with vowels long where they may be. */
function hiraganaForms(word: string): string[] {
  const forms = [word, ...romajiSpellings(bareWord(word)).filter((form) => form.includes('ou'))].map(hiraganaOf)
  return [...new Set(forms.filter((form) => form !== undefined))].slice(0, 2)
}

function fromKana(words: readonly string[]): Spellings {
  const parts = words.flatMap((word) => word.split(/[・=＝]/)).filter((word) => word !== '')
  const read = parts.map(romajiOf)
  const whole = read.filter((word) => word !== undefined)
  if (whole.length < parts.length) return noSpellings
  return made(
    whole.map((word) => romajiSpellings(word).map(titled)),
    () => 'kana → Latin',
  )
}

function made(choices: readonly (readonly string[])[], changeOf: (spelling: string[]) => string): Spellings {
  if (choices.some((own) => own.length === 0)) return noSpellings
  const { items, leftOut } = combine(
    choices.map((own) => own.slice(0, mostOfWord)),
    most,
  )
  return { items: items.map((words) => spelled(words, changeOf(words))), leftOut }
}

function joined(all: readonly Spellings[]): Spellings {
  return { items: all.flatMap(({ items }) => items), leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0) }
}

function spelled(words: readonly string[], changed: string): Spelling {
  return { words, kinds: ['transliteration'], changed }
}

function distinctWords(words: readonly string[]): string[] {
  return [...new Map(words.map((word) => [keyOfWord(word), word])).values()]
}

function keyOfWord(word: string): string {
  return foldLatin(word.toLowerCase())
}

function likeOf(word: string, model: string): string {
  return word
    .split('-')
    .map((part) => asWritten(part, /^\p{Lu}/u.test(model) || model === model.toUpperCase() ? model : part))
    .join('-')
}

function titled(word: string): string {
  return word.split('-').map(capital).join('-')
}

function bareWord(word: string): string {
  return word.replace(/[.,]+$/, '')
}
