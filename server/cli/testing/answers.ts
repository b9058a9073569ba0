import { LedgerTotals, ledgerStates } from '@dossier/contract'
import type { Project } from '@dossier/contract/projects'
import type { Answering } from './fake-server.ts'

/** A project as the server answers it. */
export const harbour: Project = {
  name: 'harbour',
  label: 'The harbour',
  description: null,
  sourcePath: null,
  creationDate: 1,
  updateDate: 1,
  sourceUrl: null,
  logoUrl: null,
  maintainerName: null,
  publisherName: null,
  allowFromMask: '*.*.*.*',
}

/** Totals of a ledger in which everything is indexed. */
export function totalsOf(indexed: number): LedgerTotals {
  const none = Object.fromEntries([...ledgerStates, 'missing'].map((key) => [key, 0]))
  return LedgerTotals.parse({ ...none, found: indexed, indexed })
}

/** Answers to whoever starts a run and waits for it: a run of three files in this state. */
export function runOf(state: string): Answering {
  const states = { indexed: 2, damaged: 1 }
  const properties = {
    folder: '/data',
    project: 'local-datashare',
    found: 3,
    done: 3,
    waiting: 0,
    bytesFound: 1,
    bytesDone: 1,
    searchable: 3,
    filesPerSecond: 1,
    secondsLeft: 0,
    currentFile: null,
    states,
    scanning: false,
    missing: 0,
    canResume: false,
  }
  const error = state === 'ERROR' ? { name: 'DISK_FULL', message: 'the disk is full' } : null
  const task = {
    id: 'index-1',
    name: 'org.icij.datashare.tasks.IndexTask@index-1',
    state,
    progress: 1,
    user: { id: 'local' },
    createdAt: 1,
    error,
    properties,
  }
  const scan = { ...task, id: 'scan-1', name: 'org.icij.datashare.tasks.ScanTask@scan-1' }
  return ({ method }) => (method === 'POST' ? [scan, task] : task)
}
