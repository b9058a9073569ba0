import { AppError, type ErrorCode, type Need, type ProjectNeed } from '@dossier/contract'
import type { EngineReader } from '../engine/port.ts'
import { type Caller, isAdmin, isOperator, isProjectNeed, may } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import { mayDownloadFrom } from './download-mask.ts'
import { firstUnknown } from './known-projects.ts'
import type { Log, Program, Surroundings } from './program.ts'
import { scopedEngine } from './scoped-engine.ts'
import { type FilledDocument, fillFields } from './set-field.ts'

/** What a caller may touch: the only way to records and engine for a handler or a task. */
export type Scope = {
  caller: Caller
  /** Those that it was opened for, each with the right that was asked; none where the call names none. */
  projects: string[]
  records: Records
  /** It answers for `projects` alone, and only answers. */
  engine: EngineReader
  program: Surroundings
  /** Documents with the values of fields that are kept in the records, as they are now, in their sources. */
  fillFields<Document extends FilledDocument>(documents: Document[]): Promise<Document[]>
  /** The project of those who name none. */
  defaultProject: string
  log: Log
  /** The IP address that the request comes from, empty where a trusted proxy told none; absent where there is no request, such as for a task. */
  from: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** The id that the task which is asked for is to have, and which no other has; absent: any. */
  newTaskId: string | undefined
  /** Opens the scope of (other) projects for the same caller. Throws as `openScope`. */
  within(projects: string[], need: ProjectNeed, refused?: Refused): Promise<Scope>
}

/** What somebody hears who lacks a right: the contract's rules differ by call. */
export type Refused = Extract<ErrorCode, 'FORBIDDEN' | 'PROJECT_NOT_FOUND' | 'INDEX_NOT_GRANTED'>

export type ScopeRequest = {
  projects: string[]
  need: Need
  refused?: Refused
  from?: string | undefined
  signal: AbortSignal
  newTaskId?: string | undefined
}

/**
 * Opens what a caller may touch.
 *
 * Throws AppError NOT_SIGNED_IN (401) where somebody must be signed in; `refused` (403 FORBIDDEN by default, 404 or the search proxy's 401 where
 * the contract wants these) for a project that is not granted, whether it exists or not; PROJECT_NOT_FOUND (404) for one that does not
 * exist and would have been granted.
 */
export async function openScope(program: Program, caller: Caller | undefined, request: ScopeRequest): Promise<Scope> {
  const { projects, need, refused = 'FORBIDDEN' } = request
  requireNeed(caller, need)
  if (caller === undefined) return scopeOf(program, nobody, { ...request, projects: [] })
  if (isProjectNeed(need)) await checkProjects(program, caller, { projects, need, refused })
  if (need === 'download') await checkMasks(program, request)
  return scopeOf(program, caller, request)
}

/** What can be told of a caller before it is known of which projects they ask. Throws AppError NOT_SIGNED_IN or FORBIDDEN. */
export function requireNeed(caller: Caller | undefined, need: Need): void {
  if (caller === undefined && need !== 'nobody') throw new AppError('NOT_SIGNED_IN')
  if (caller !== undefined && need === 'admin' && !isAdmin(caller)) throw new AppError('FORBIDDEN')
  if (caller !== undefined && need === 'operator' && !isOperator(caller))
    throw new AppError('FORBIDDEN', { message: 'In server mode this is done by the operator, from the command line' })
}

const noSchemes = {}
const notConfirmable = 'sign in with a page that can confirm it'

/** Whether somebody is signed in. */
export function isSignedIn(caller: Caller): boolean {
  return caller !== nobody
}

/** Who is not signed in, for calls that need nobody. */
const nobody: Caller = {
  id: '',
  name: null,
  email: null,
  provider: 'none',
  grants: { kind: 'projects', isAdmin: false, projects: new Map() },
}

type Check = { projects: readonly string[]; need: ProjectNeed; refused: Refused }

async function checkProjects(program: Program, caller: Caller, { projects, need, refused }: Check): Promise<void> {
  const closed = projects.find((project) => !may(caller, project, need))
  if (closed !== undefined) throw may(caller, closed, 'read') ? new AppError('FORBIDDEN') : refuse(refused, closed)
  const unknown = await firstUnknown(program, projects)
  if (unknown !== undefined) throw refuse(refused === 'FORBIDDEN' ? 'PROJECT_NOT_FOUND' : refused, unknown)
}

/** Throws AppError FORBIDDEN where a project may not be downloaded from where the request comes from; what the program does itself comes from nowhere. */
async function checkMasks(program: Program, { projects, from }: ScopeRequest): Promise<void> {
  if (from === undefined) return
  for (const project of projects)
    if (!(await mayDownloadFrom(program, project, from)))
      throw new AppError('FORBIDDEN', {
        message: `The project "${project}" may not be downloaded from ${from || 'an unknown address'}`,
        project,
      })
}

function refuse(code: Refused, project: string): AppError {
  if (code === 'FORBIDDEN') return new AppError(code, { message: `The project "${project}" is not open to you`, project })
  const forWhom = code === 'INDEX_NOT_GRANTED' ? ' for you' : ''
  return new AppError(code, { message: `There is no project "${project}"${forWhom}`, project })
}

function scopeOf(program: Program, caller: Caller, { projects, from, signal, newTaskId }: ScopeRequest): Scope {
  const { records, engine, identity, ...surroundings } = program
  const within: Scope['within'] = (others, need, refused) =>
    openScope(program, caller, { projects: others, need, from, signal, newTaskId, ...(refused && { refused }) })
  const { defaultProject, log } = program
  const missingConfirmation: Surroundings['missingConfirmation'] = (credentials) =>
    identity.missingConfirmation ? identity.missingConfirmation(credentials) : notConfirmable
  return {
    caller,
    projects,
    records,
    engine: scopedEngine(engine, { sets: program.sets, owner: caller.id, projects, records }),
    fillFields: (documents) => fillFields(records, program.sets.fields, documents),
    program: { ...surroundings, signInSchemes: identity.schemes ?? noSchemes, missingConfirmation },
    defaultProject,
    log,
    from,
    signal,
    newTaskId,
    within,
  }
}
