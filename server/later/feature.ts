import { AppError } from '@dossier/contract'
import { laterCalls } from '@dossier/contract/later'
import type { Later } from '@dossier/contract/later-row'
import { PageQuery } from '@dossier/contract/parameters'
import type { AnsweredCall, AskedLoosely } from '../feature/feature.ts'
import { feature } from '../feature/feature.ts'

/** Every call whose feature is still to come: each answers what its row of the contract says, so that clients go on. */
export const later = feature({
  name: 'later',
  calls: Object.values(laterCalls)
    .flatMap((rows): Later[] => Object.values(rows))
    .map((row): AnsweredCall => ({ call: row, handle: (asked) => answerNow(row, asked) })),
})

function answerNow({ now }: Later, { query, body }: AskedLoosely): unknown {
  if (now.kind === 'value') return now.value
  if (now.kind === 'refusal') throw new AppError(now.code, { message: now.message, ...(now.part && { part: now.part }) })
  const { from, size } = PageQuery.parse(query ?? body ?? {})
  return { items: [], total: 0, pagination: { count: 0, from, size, total: 0 } }
}
