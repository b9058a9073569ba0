import { auditCalls } from '@dossier/contract/audit'
import { answers, feature } from '../feature/feature.ts'
import { cutDaily } from './cut-old.ts'
import { exportEntries } from './export-entries.ts'
import { lineFor, readEntries } from './read-entries.ts'
import { auditMigrations } from './tables.ts'
import { verify } from './verify.ts'

/** What people did, for those who watch over them: read, exported, verified and removed when it is old. */
export const audit = feature({
  name: 'audit',
  migrations: auditMigrations,
  whenServed: cutDaily,
  calls: answers(auditCalls, {
    list: async ({ scope: { records, caller }, query: { size, ...wanted } }) => {
      const found = await readEntries(records, wanted, { order: 'desc', size: size + 1 })
      const items = found.slice(0, size).map((entry) => lineFor(caller, entry))
      return { items, next: found.length > size ? (items.at(-1)?.number ?? null) : null }
    },
    verify: ({ scope: { records, signal }, query: { number, hash } }) =>
      verify(records, signal, number === undefined || hash === undefined ? undefined : { number, hash }),
    export: ({ scope, query }) => exportEntries(scope, query),
    notice: ({ scope }) => ({ days: scope.program.config.auditDays }),
  }),
})
