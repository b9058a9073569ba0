import { readFileSync } from 'node:fs'

/**
 * The texts of a PO file by their msgid as it is written there, with what they are in its language; obsolete ones (`#~`) left out. Texts of several lines are
 * joined.
 */
export function readCatalogue(file) {
  const blocks = readFileSync(file, 'utf8').matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)
  const texts = [...blocks].map(([, id, text]) => [joined(id), joined(text)])
  return new Map(texts.filter(([id]) => id !== ''))
}

const joined = (lines) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1))
    .join('')
