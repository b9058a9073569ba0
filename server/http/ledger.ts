import { LedgerPage, LedgerState, LedgerTotals, limits } from '@dossier/contract'
import { z } from 'zod'
import { ledgerPage, ledgerTotals } from '../ledger/read.ts'
import { requireProject } from '../projects/projects.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

const InProject = z.object({ project: z.string() })
const TotalsQuery = z.object({ folder: z.string().optional() })
const states = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(LedgerState))
const ItemsQuery = z.object({
  state: states,
  folder: z.string().optional(),
  name: z.string().optional(),
  from: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(0).max(limits.resultWindow).default(100),
})

/** The ledger of a project: how many files and embedded documents are in each state, and which. */
export function serveLedger(app: App, context: HttpContext): void {
  const tags = ['ledger']
  const totals = {
    tags,
    summary: 'How many are in each state',
    params: InProject,
    querystring: TotalsQuery,
    response: { 200: LedgerTotals },
  }
  app.get('/api/:project/ledger/totals', { schema: totals }, async ({ params, query }) => {
    await requireProject(context, params.project)
    return ledgerTotals(context.records, params.project, query.folder)
  })
  const items = {
    tags,
    summary: 'Which are in these states',
    params: InProject,
    querystring: ItemsQuery,
    response: { 200: LedgerPage },
  }
  app.get('/api/:project/ledger', { schema: items }, async ({ params, query }) => {
    await requireProject(context, params.project)
    const { state, folder, name, from, size } = query
    const filter = {
      project: params.project,
      states: state,
      ...(folder !== undefined && { folder }),
      ...(name !== undefined && { name }),
    }
    return ledgerPage(context.records, { ...filter, from, size })
  })
}
