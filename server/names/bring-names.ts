import { nameCategories } from '@dossier/contract/names/categories'
import { normalForm } from '../indexing/document/norm.ts'
import { noteChanges } from '../records/change.ts'
import { changedRule } from './change-kinds.ts'
import { contentNow } from './follow-documents.ts'
import { packNames, type StoredName } from './packed-names.ts'
import { storeNames } from './store-names.ts'
import { nameTrx, type Trx } from './tables.ts'

/** A name as another program found it. */
export type BroughtName = {
  mention: string
  category: string
  offsets: number[]
  partsOfSpeech: string | undefined
  isHidden: boolean
}

/** All that one of its finders came to in a document that is stored here; no names: it found none. */
export type BroughtNames = { pipeline: string; language: string; names: BroughtName[] }

/** The document, and who brings its names. */
export type BroughtTo = { project: string; rid: number; version: number; userId: string }

/**
 * Stores what another program found in a document, in the place of what its finders found there before. A name that is hidden there gets a rule here, unless somebody here has decided on it before.
 * Answers how many names were kept, and of each category that there is no place for how many were not.
 */
export async function bringNames(
  trx: Trx,
  to: BroughtTo,
  brought: BroughtNames[],
): Promise<{ kept: number; leftOut: Map<string, number> }> {
  const leftOut = new Map<string, number>()
  const hidden = new Set<string>()
  let kept = 0
  for (const { pipeline, language, names } of brought) {
    const own = names.flatMap((name) => {
      const stored = storedOf(name)
      if (!stored) leftOut.set(name.category, (leftOut.get(name.category) ?? 0) + 1)
      else if (name.isHidden) hidden.add(normalForm(stored.mention))
      return stored ?? []
    })
    kept += own.length
    await replaceNames(trx, to, { pipeline, language, names: own })
  }
  await hideUndecided(trx, to, [...hidden])
  return { kept, leftOut }
}

function storedOf({ mention, category, offsets, partsOfSpeech }: BroughtName): StoredName | undefined {
  const own = nameCategories.find((each) => each === category)
  const spelling = mention.replace(/[\r\n]/g, ' ')
  if (own === undefined || normalForm(spelling) === '') return undefined
  return { mention: spelling, category: own, offsets, ...(partsOfSpeech !== undefined && { partsOfSpeech }) }
}

type Own = { pipeline: string; language: string; names: StoredName[] }

/** What is the same as before is left as it is: each change is told to the index. */
async function replaceNames(trx: Trx, { rid, project, version }: BroughtTo, { pipeline, language, names }: Own): Promise<void> {
  const content = await contentNow(trx, rid)
  const known = await nameTrx(trx)
    .selectFrom('names_found')
    .select(['content', 'names', 'language'])
    .where('rid', '=', rid)
    .where('pipeline', '=', pipeline)
    .executeTakeFirst()
  const isSame = known?.language === language && areEqual(known.content, content) && areEqual(known.names, packNames(names))
  if (isSame) return
  await storeNames(trx, [{ read: { rid, project, version, pipeline, language, content }, outcome: { names } }])
}

function areEqual(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : Buffer.from(one).equals(other)
}

async function hideUndecided(trx: Trx, { project, userId }: BroughtTo, norms: string[]): Promise<void> {
  for (const norm of norms) {
    const db = nameTrx(trx)
    const rules = db.selectFrom('name_rule').select('rule_id').where('project', '=', project).where('kind', '=', 'hide')
    // Also one that was taken back.
    if (await rules.where('norm', '=', norm).executeTakeFirst()) continue
    const { rule_id } = await db
      .insertInto('name_rule')
      .values({ project, kind: 'hide', norm, user_id: userId, created_at: Date.now() })
      .returning('rule_id')
      .executeTakeFirstOrThrow()
    await noteChanges(trx, [changedRule(project, rule_id)])
  }
}
