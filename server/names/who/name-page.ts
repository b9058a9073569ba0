import type { NamePage } from '@dossier/contract/names/who'
import type { Query } from '../../query/tree.ts'
import type { Scope } from '../../scope/scope.ts'
import { renamings, toRule } from '../rules/rules.ts'
import { type AskedName, documentsWith, findAskedName, mentionsOf, type NameAsked, term } from './asked-name.ts'
import { bucketsOf, countEach, countIn, distinct, mostFrequent, numberOf, places } from './counted.ts'
import { dateAggregations, datesOf } from './dates.ts'
import { ruleOfSpelling } from './spelling-rule.ts'

const mostSpellings = 50
const mostFolders = 12
/** More languages and finders than there are. */
const mostOfThese = 200

/** What a project has of a name. @throws AppError BAD_REQUEST, NOT_FOUND. */
export async function describeName(scope: Scope, project: string, asked: NameAsked): Promise<NamePage> {
  const name = await findAskedName(scope, project, asked)
  const { category, norm } = name
  const [ofDocuments, ofMentions] = await Promise.all([
    countIn(scope, project, documentsWith(name), {
      languages: mostFrequent('language', mostOfThese),
      folders: mostFrequent('dirname', mostFolders),
      folderCount: distinct('dirname'),
      ...dateAggregations,
    }),
    countIn(scope, project, mentionsOf(name), {
      spellings: mostFrequent('mention.whole', mostSpellings, { places }),
      spellingCount: distinct('mention.whole'),
      finders: mostFrequent('extractor', mostOfThese, { places }),
      places,
    }),
  ])
  const folders = bucketsOf(ofDocuments.folders).map(({ key }) => String(key))
  const spellings = namesAndPlaces(bucketsOf(ofMentions.spellings))
  const finders = namesAndPlaces(bucketsOf(ofMentions.finders))
  const counted = await countEach(scope, project, documentsWith(name), [
    ...spellings.map(({ key }) => withMention(name, term('mention.whole', key))),
    ...finders.map(({ key }) => withMention(name, term('extractor', key))),
    ...folders.map((folder) => term('dirname.tree', folder)),
  ])
  const documentsOf = (at: number) => counted[at] ?? 0
  return {
    name: { category, mentionNorm: norm },
    asked: name.asked,
    documents: name.documents,
    mentions: numberOf(ofMentions.places),
    spellings: spellings
      .map(({ key, mentions }, at) => ({
        mention: key,
        documents: documentsOf(at),
        mentions,
        rule: ruleOfSpelling(name, key),
      }))
      .sort((one, other) => other.mentions - one.mentions),
    spellingCount: numberOf(ofMentions.spellingCount),
    finders: finders.map(({ key, mentions }, at) => ({
      extractor: key,
      documents: documentsOf(spellings.length + at),
      mentions,
    })),
    languages: bucketsOf(ofDocuments.languages).map(({ key, docCount }) => ({ language: String(key), documents: docCount })),
    dates: datesOf(ofDocuments, name.documents),
    folders: folders
      .map((folder, at) => ({ folder, documents: documentsOf(spellings.length + finders.length + at) }))
      .sort((one, other) => other.documents - one.documents || (one.folder < other.folder ? -1 : 1)),
    folderCount: numberOf(ofDocuments.folderCount),
    rules: rulesOn(name),
  }
}

type Keyed = { key: string; mentions: number }

function namesAndPlaces(buckets: ReturnType<typeof bucketsOf>): Keyed[] {
  return buckets.map(({ key, aggregations }) => ({ key: String(key), mentions: numberOf(aggregations.places) }))
}

function withMention(name: AskedName, query: Query): Query {
  return { kind: 'hasChild', query: mentionsOf(name, query) }
}

/** The rules on the name, and on those that are shown as it. */
function rulesOn({ norm, rules }: AskedName): NamePage['rules'] {
  const renamed = renamings(rules)
  const isOf = (form: string | null) => form !== null && (form === norm || renamed(form) === norm)
  return rules
    .filter((rule) => isOf(rule.norm) || isOf(rule.target))
    .sort((one, other) => other.rule_id - one.rule_id)
    .map(toRule)
}
