import { Readable } from 'node:stream'
import { cardCalls } from '@dossier/contract/cards'
import { countRows } from '../feature/count-rows.ts'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import type { Scope } from '../scope/scope.ts'
import { type CardFormName, writeCardFile } from './card-file.ts'
import { listCards } from './card-list.ts'
import { changeCard, keepCard, moveCard, removeCard, restoreCard } from './change-cards.ts'
import { dropCards } from './drop-cards.ts'
import { readPassage } from './passage.ts'
import { cardMigrations } from './tables.ts'
import { verifyCards } from './verify-cards.ts'

/** Cards: passages of documents that were kept with what proves them, for everybody who reads the project. */
export const cards = feature({
  name: 'cards',
  countOfProject: countRows('cards', 'card'),
  migrations: cardMigrations,
  removeRestOfProject: dropCards,
  calls: answers(cardCalls, {
    passage: ({ scope, params, query: { start, end } }) => readPassage(pagesWithin(scope), { ...params, start, end }),
    list: async ({ scope, params, query: { from, size } }) => {
      const { cards: items, total } = await listCards(scope.records, params.project, { from, size })
      return { items, total, pagination: { count: items.length, from, size, total } }
    },
    keep: async ({ scope, params, body }) => reply(201, await keepCard(scope, params.project, body)),
    change: ({ scope, params, body: { note, version } }) => changeCard(scope, { ...params, version }, note),
    move: ({ scope, params, body }) => moveCard(scope, params, body.before),
    remove: async ({ scope, params, query }) => {
      await removeCard(scope, { ...params, ...query })
      return undefined
    },
    restore: ({ scope, params }) => restoreCard(scope, params),
    html: ({ scope, params }) => exported(scope, params.project, 'html'),
    markdown: ({ scope, params }) => exported(scope, params.project, 'markdown'),
    verify: ({ scope, params, body }) => verifyCards(scope, params.project, body.file),
  }),
})

/** What a look for pages needs of a scope. */
function pagesWithin({ records, signal, program }: Scope) {
  return { records, signal, reader: program.recognizer }
}

const types = { html: 'text/html; charset=utf-8', markdown: 'text/markdown; charset=utf-8' }
const ends = { html: 'html', markdown: 'md' }

async function exported({ records }: Scope, project: string, form: CardFormName) {
  const { cards: all } = await listCards(records, project)
  const text = writeCardFile({ format: 1, project, exportedAt: new Date().toISOString(), cards: all }, form)
  return reply(200, Readable.from([Buffer.from(text, 'utf8')]), {
    'content-type': types[form],
    'content-disposition': `attachment; filename="cards-of-${project}.${ends[form]}"`,
  })
}
