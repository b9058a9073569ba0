import type { AlikeName, AlikeNames } from '@dossier/contract/names/alike'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { renamings } from '../rules/rules.ts'
import { type AskedName, all, documentsWith, findAskedName, mentionsOf, type NameAsked, term } from '../who/asked-name.ts'
import { bucketsOf, countEach, countIn, distinct, mostFrequent, numberOf } from '../who/counted.ts'
import { type Alike, alikeAmong } from './among.ts'
import { beginAlike } from './begin-alike.ts'
import { wordsOf } from './name-words.ts'

/** Candidates that are answered. */
const mostAlike = 30
/** Names that are compared: the most frequent of those that begin alike. */
const mostCompared = 2_000
/** Spellings of each that are looked at. */
const mostSpellings = 3

type Candidate = { norm: string; mentions: string[]; frequency: number }
type Counted = { name: Candidate; likeness: AlikeName['likeness']; documents: number; together: number }

/** The names that may be the same as a name, but for those of which a rule says that they are not. @throws AppError BAD_REQUEST, NOT_FOUND. */
export async function findAlike(scope: Scope, project: string, asked: NameAsked): Promise<AlikeNames> {
  const name = await findAskedName(scope, project, asked)
  const { others, isCut } = await namesToCompare(scope, name)
  const own = others.find(({ norm }) => norm === name.norm) ?? { norm: name.norm, mentions: [] }
  const alike = alikeAmong(own, others, name.category)
  const refused = differentFrom(name)
  const candidates = alike.filter(({ name: { norm } }) => !refused.has(norm)).sort(byStrength)
  const items = await countAll(scope, name, candidates.slice(0, mostAlike))
  return {
    items: items.map((each) => toAlike(name, each)),
    total: candidates.length,
    refused: alike.length - candidates.length,
    isCut,
  }
}

/** Names of the category that begin alike, the name itself among them. */
async function namesToCompare(scope: Scope, { project, category, norm }: AskedName) {
  const pattern = beginAlike(norm, category)
  if (pattern === undefined || category === 'EMAIL') return { others: [], isCut: false }
  const alike: Query = { kind: 'regexp', field: 'mentionNorm', pattern, ignoreCase: false }
  const found = await countIn(scope, project, all(term('category', category), term('isHidden', false), alike), {
    names: mostFrequent('mentionNorm', mostCompared, { spellings: mostFrequent('mention.whole', mostSpellings) }),
    count: distinct('mentionNorm'),
  })
  const others = bucketsOf(found.names).map(
    ({ key, docCount, aggregations }): Candidate => ({
      norm: String(key),
      mentions: bucketsOf(aggregations.spellings).map((spelling) => String(spelling.key)),
      frequency: docCount,
    }),
  )
  return { others, isCut: numberOf(found.count) > others.length }
}

/** The names of which rules say that they are not this one, as they are shown now. */
function differentFrom({ norm, rules }: AskedName): Set<string> {
  const renamed = renamings(rules)
  const pairs = rules
    .filter(({ kind }) => kind === 'different')
    .map(({ norm: one, target: other }) => [renamed(one), renamed(other ?? '')])
  return new Set(pairs.filter((pair) => pair.includes(norm)).flat())
}

function byStrength(one: Alike<Candidate>, other: Alike<Candidate>): number {
  return Number(other.likeness.isStrong) - Number(one.likeness.isStrong) || other.name.frequency - one.name.frequency
}

async function countAll(scope: Scope, name: AskedName, candidates: Alike<Candidate>[]): Promise<Counted[]> {
  const { project, category } = name
  const queries = candidates.map(({ name: { norm } }): Query => ({ kind: 'hasChild', query: mentionsOf({ category, norm }) }))
  const [documents, together] = await Promise.all([
    countEach(scope, project, term('type', 'Document'), queries),
    countEach(scope, project, documentsWith(name), queries),
  ])
  return candidates.map((candidate, at) => ({ ...candidate, documents: documents[at] ?? 0, together: together[at] ?? 0 }))
}

function toAlike(name: AskedName, { name: { norm, mentions }, likeness, documents, together }: Counted): AlikeName {
  const keeps = isBetter() ? 'alike' : 'asked'
  return { mentionNorm: norm, mention: mentions[0] ?? norm, documents, together, likeness, keeps }

  function isBetter(): boolean {
    const [other, own] = [norm, name.norm].map((each) => wordsOf(each, name.category))
    if (likeness.kind === 'title') return own?.isTitled === true
    const [length, ownLength] = [other, own].map((each) => each?.words.join('').length ?? 0)
    const isFuller = ['initials', 'part', 'surname'].includes(likeness.kind) && length !== ownLength
    return isFuller ? (length ?? 0) > (ownLength ?? 0) : documents > name.documents
  }
}
