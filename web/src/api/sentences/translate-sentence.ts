/** Sentences of the server in English, with `{0}`, `{1}` … for values, and what they are in another language. */
export type Sentences = Readonly<Record<string, string>>

/** Longer texts are no sentences. */
const longest = 2000

/** What stands between two parts of a sentence, and between two sentences. */
export type Joints = { colon: string; space: string }

type Template = { pattern: RegExp; places: number[]; translation: string; weight: number }

/**
 * Returns the function that translates what the server says: a sentence with whatever values, which are translated where they are sentences
 * themselves; several sentences one behind the other; a known one before or behind something else, as `The request is not understood: …`. What is not known stays in English.
 */
export function translatorOf(sentences: Sentences, { colon, space }: Joints): (text: string) => string {
  const templates = Object.entries(sentences)
    .map(([english, translation]) => templateOf(english, translation))
    // Of several that fit, the one that leaves least to its values.
    .sort((a, b) => b.weight - a.weight)
  const whole = (text: string): string | undefined => {
    for (const { pattern, places, translation } of templates) {
      const values = pattern.exec(text)?.slice(1)
      if (values) return translation.replace(/\{(\d+)\}/g, (_, name) => told(values[places.indexOf(Number(name))] ?? ''))
    }
    return undefined
  }
  // A value of one word is a name, whatever sentence it looks like.
  const told = (value: string): string => (value.includes(' ') ? (whole(value) ?? value) : value)
  const translate = (text: string): string => {
    const known = whole(text)
    if (known !== undefined) return known
    // The full stop belongs to the sentence before it, the colon to neither.
    for (const { index, 0: joint } of [...text.matchAll(/: |(?<=\.) /g)].reverse()) {
      const rest = text.slice(index + joint.length)
      const before = whole(text.slice(0, index))
      if (before !== undefined) return before + (joint === ' ' ? space : colon) + translate(rest)
      // Whatever is meant, such as a file, and what is said of it.
      const behind = joint === ' ' ? undefined : whole(rest)
      if (behind !== undefined) return text.slice(0, index) + colon + behind
    }
    return text
  }
  return (text) => (text.length > longest ? text : translate(text))
}

function templateOf(english: string, translation: string): Template {
  const places = [...english.matchAll(/\{(\d+)\}/g)].map(([, name]) => Number(name))
  const parts = english.split(/\{\d+\}/)
  const pattern = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)')}$`, 's')
  return { pattern, places, translation, weight: parts.join('').length }
}
