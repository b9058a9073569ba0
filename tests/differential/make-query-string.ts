import type { Draw } from './draw.ts'
import type { Vocabulary } from './vocabulary.ts'

const fields = ['content', 'language', 'contentType', 'path.parts', 'tags', 'mention', 'metadata.tika_metadata_dc_title'] as const

/** A Lucene query string, mostly well-formed. */
export function makeQueryString(draw: Draw, vocabulary: Vocabulary, depth = 0): string {
  const parts = draw.several(1, depth === 0 ? 4 : 3, () => makeClause(draw, vocabulary, depth))
  const joints = [' ', ' ', ' AND ', ' OR ', ' AND NOT ', ' && ', ' || '] as const
  return parts.reduce((text, part) => `${text}${draw.pick(joints)}${part}`)
}

function makeClause(draw: Draw, vocabulary: Vocabulary, depth: number): string {
  const sign = draw.pick(['', '', '', '', '+', '-', 'NOT '])
  if (depth < 2 && draw.chance(15))
    return `${sign}(${makeQueryString(draw, vocabulary, depth + 1)})${draw.chance(15) ? '^2' : ''}`
  return `${sign}${makeLeaf(draw, vocabulary)}${draw.chance(8) ? '^1.5' : ''}`
}

function makeLeaf(draw: Draw, vocabulary: Vocabulary): string {
  const word = () => draw.pick(vocabulary.words)
  const leaves: [() => string, ...(() => string)[]] = [
    word,
    word,
    word,
    () => word().toUpperCase(),
    () => `"${draw.pick(vocabulary.phrases)}"`,
    () => `"${draw.pick(vocabulary.phrases)}"~${draw.below(4)}`,
    () => `${word().slice(0, 4)}*`,
    () => `*${word().slice(-4)}`,
    () => word().replace(/(?<=^..)./, '?'),
    () => `${word()}~1`,
    () => `/${word().slice(0, 3)}.*/`,
    () => `content:${word()}`,
    () => `${draw.pick(fields)}:${word()}`,
    () => `content:(${word()} ${word()})`,
    () => `language:${draw.pick(['FRENCH', 'ENGLISH', 'JAPANESE', 'nobody'])}`,
    () => `contentLength:${draw.pick(['>5000', '<=2000', '[1000 TO 9000]', '{0 TO 100000]'])}`,
    () => `extractionLevel:${draw.below(3)}`,
    () => `extractionDate:[2023-0${1 + draw.below(9)}-01 TO *]`,
    () => `_exists_:${draw.pick(['parentDocument', 'tags', 'mentionNorm', 'metadata.tika_metadata_dc_title'])}`,
    () => `mentionNorm:"${draw.pick(vocabulary.names)}"`,
    () => `type:${draw.pick(['Document', 'NamedEntity'])}`,
    () => `contentType:"${draw.pick(vocabulary.types)}"`,
    () => '*',
  ]
  return draw.pick(leaves)()
}
