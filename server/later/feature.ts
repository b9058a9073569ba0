import { AppError } from '@dossier/contract'
import { laterCalls } from '@dossier/contract/later'
import type { Later } from '@dossier/contract/later-row'
import type { AnsweredCall } from '../feature/feature.ts'
import { feature } from '../feature/feature.ts'

/** Every call whose feature is still to come: each answers what its row of the contract says, so that clients go on. */
export const later = feature({
  name: 'later',
  calls: Object.values(laterCalls)
    .flatMap((rows): Later[] => Object.values(rows))
    .map((row): AnsweredCall => ({ call: row, handle: () => answerNow(row) })),
})

function answerNow({ now }: Later): unknown {
  if (now.kind === 'value') return now.value
  throw new AppError(now.code, { message: now.message, ...(now.part && { part: now.part }) })
}
