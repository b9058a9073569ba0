import { limits } from '@dossier/contract'
import { byHand } from '@dossier/contract/names/by-hand'
import type { NameRule, NewNameRule } from '@dossier/contract/names/rules'
import { queryClient } from '../../api/query-client.ts'
import type { Clause } from '../../feature/filter.ts'
import { postCount } from '../../search/body/search-requests.ts'

/** Key of the rules on names. */
export const rulesKey = ['names', 'rules']

/** By what is seen that the index has followed a rule: it has no such names any more, or it has some; without any names there is nothing to follow. */
export type Sign = { names: Clause[]; areThere: boolean }

const nothingToFollow: Sign = { names: [], areThere: false }

/** What the index tells once a rule has been made; null where that is not told so simply. */
export function signWhenMade(rule: NewNameRule): Sign | null {
  if (rule.kind === 'different') return nothingToFollow
  if (rule.kind === 'split') return null
  if (rule.kind === 'add') return { names: addedAt(rule.document, rule.start), areThere: true }
  const name = { term: { mentionNorm: rule.mentionNorm } }
  if (rule.kind === 'hide') return { names: [name, { term: { isHidden: false } }], areThere: false }
  if (rule.kind === 'rename') return { names: [name], areThere: false }
  return { names: [name, { bool: { must_not: [{ term: { category: rule.category } }] } }], areThere: false }
}

/** What it tells once a rule has been taken back. A name that was added may still be there by another rule. */
export function signWhenTakenBack({ kind, mentionNorm }: NameRule): Sign | null {
  if (kind === 'different') return nothingToFollow
  if (kind !== 'hide') return null
  return { names: [{ term: { mentionNorm } }, { term: { isHidden: true } }], areThere: false }
}

function addedAt(id: string, start: number | undefined): Clause[] {
  const place = start === undefined ? [] : [{ term: { offsets: start } }]
  return [{ parent_id: { type: 'NamedEntity', id } }, { term: { extractor: byHand } }, ...place]
}

/** How often it is asked whether the index has followed: a name may be in tens of thousands of documents. Where nothing tells, the pause is as long as three. */
const mostAsked = 30
const blindPauses = 3

/** Asks again for the rules, and once the index has followed for all that depends on names: also the open document, which says who has looked through it. */
export async function refreshNames(project: string, sign: Sign | null): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: rulesKey })
  for (let asked = 1; asked <= (sign ? mostAsked : blindPauses); asked++) {
    await new Promise((resolve) => setTimeout(resolve, limits.answerDelayMs))
    if (sign && (await isSeen(project, sign))) break
  }
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => dependents.some((each) => each === kind) })
}

const dependents = ['names', 'search', 'document']

async function isSeen(project: string, { names, areThere }: Sign): Promise<boolean> {
  if (names.length === 0) return true
  try {
    const count = await postCount(project, { bool: { filter: [{ term: { type: 'NamedEntity' } }, ...names] } })
    return areThere ? count > 0 : count === 0
  } catch {
    // A count that fails says nothing: it is asked for again.
    return false
  }
}
