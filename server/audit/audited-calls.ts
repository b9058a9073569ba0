import type { Call } from '@dossier/contract'
import { type AuditEvent, type AuditSubject, auditCalls } from '@dossier/contract/audit'
import { backupCalls } from '@dossier/contract/backups'
import { batchDownloadCalls } from '@dossier/contract/batch-download/calls'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { reviewCalls } from '@dossier/contract/batch-search/review-calls'
import { cardCalls } from '@dossier/contract/cards'
import { documentCalls } from '@dossier/contract/documents/documents'
import { previewCalls } from '@dossier/contract/documents/previews'
import { translationCalls } from '@dossier/contract/documents/translations'
import { keyCalls } from '@dossier/contract/keys'
import { custodyCalls } from '@dossier/contract/ledger/custody'
import { versionCalls } from '@dossier/contract/ledger/versions'
import { extensionCalls, packageCalls, pluginCalls } from '@dossier/contract/packages'
import { projectCalls } from '@dossier/contract/projects'
import { searchCalls } from '@dossier/contract/search/calls'
import { nodeCalls } from '@dossier/contract/search/node'
import { searchExportCalls } from '@dossier/contract/search/search-export'
import { secondFactorCalls } from '@dossier/contract/second-factor'
import { settingsListCalls } from '@dossier/contract/settings/settings-list'
import { signInCalls } from '@dossier/contract/sign-in'
import { taskListCalls } from '@dossier/contract/tasks/task-list'
import { userCalls } from '@dossier/contract/users'
import type { Asked } from '../feature/feature.ts'
import type { CarriedOut } from '../scope/audit.ts'
import { describeSearch, fieldOf, textOf } from './describe-search.ts'
import { describeDocuments, describeSearches } from './describe-several.ts'
import { describePicture, readings } from './readings.ts'
import { sameSearch } from './same-search.ts'

/**
 * What is written of a call: `isAwaited`: it is in the records before the answer leaves; `mayRepeat`: many requests are one deed. `about`: what is said beside the projects that
 * the call names; undefined where this once there is nothing to write. `whole`: what makes two requests the same deed beside that, since what is written is shortened.
 */
export type Audited = {
  event: AuditEvent
  isAwaited: boolean
  mayRepeat: boolean
  about(asked: CarriedOut): AuditSubject | undefined
  whole(asked: CarriedOut): unknown
}

type About<C extends Call> = (asked: Asked<C>) => AuditSubject | undefined
type Whole = Audited['whole']
type Row = readonly [Call, Audited]

const nothingElse = (): AuditSubject => ({})
const nothingMore: Whole = () => undefined

/** A change, or bytes that leave: it is answered once its entry is on disk. */
function written<const C extends Call>(call: C, event: AuditEvent, about: About<C> = nothingElse): Row {
  return [call, { event, isAwaited: true, mayRepeat: false, about, whole: nothingMore }]
}

/** Reading: it does not wait for the disk. */
function noted<const C extends Call>(call: C, event: AuditEvent, about: About<C> = nothingElse, whole: Whole = nothingMore): Row {
  return [call, { event, isAwaited: false, mayRepeat: true, about, whole }]
}

/** A file that leaves: programs fetch it piece by piece. */
function fetched<const C extends Call>(
  call: C,
  event: AuditEvent,
  about: About<C> = nothingElse,
  whole: Whole = nothingMore,
): Row {
  return [call, { event, isAwaited: true, mayRepeat: true, about, whole }]
}

const ofDocument = ({ params }: { params: { id: string } }): AuditSubject => ({ documents: [params.id] })
const ofUser = ({ params }: { params: { uid: string } }): AuditSubject => ({ user: params.uid })
const ofBody: Whole = ({ body }) => body
const ofSearch = ({ body, query }: CarriedOut): AuditSubject => describeSearch(body, query)
/** Where a package came from, without what lets somebody in there. */
function placeOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return url?.split('?')[0]
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const ofName = (name: unknown): AuditSubject => {
  const text = textOf(name)
  return text === undefined ? {} : { name: text }
}

const searches = [
  searchCalls.search,
  searchCalls.searchByGet,
  searchCalls.searchOfType,
  searchCalls.searchOfDocuments,
  searchCalls.searchOfTypeByGet,
  searchCalls.count,
  searchCalls.countByGet,
  searchCalls.countOfType,
  searchCalls.countOfTypeByGet,
  searchCalls.asyncSearch,
  searchCalls.asyncSearchByGet,
  searchCalls.around,
  searchCalls.page,
  nodeCalls.searchPoint,
]

/** Several at once, as lines of JSON. */
const lines = [nodeCalls.searches, nodeCalls.searchesOfIndex]

/** What is in the log of the calls that people and programs make. What has to do with signing in is told where that is done, since nobody is known before. */
export const auditedCalls: ReadonlyMap<Call, Audited> = new Map<Call, Audited>([
  ...searches.map((call) => noted(call, 'searched', ofSearch, sameSearch)),
  ...lines.map((call) =>
    noted(call, 'searched', ({ scope, body }) => describeSearches({ body, ofAddress: scope.projects }), ofBody),
  ),
  ...[batchSearchCalls.create, batchSearchCalls.createTask].map((call) =>
    written(call, 'batchSearched', ({ body }) => ofName(body.fields.name)),
  ),
  ...[batchSearchCalls.copy, batchSearchCalls.copyTask].map((call) =>
    written(call, 'batchSearched', ({ params }) => ofName(params.id)),
  ),
  ...readings.map((call) => noted(call, 'opened', ofDocument)),
  noted(previewCalls.thumbnail, 'opened', describePicture),
  noted(versionCalls.piece, 'opened', ({ params }) => ({ name: `${params.version}/${params.number}` })),
  // It answers excerpts.
  noted(
    versionCalls.find,
    'searched',
    ({ query }) => describeSearch(undefined, { q: query.query }),
    ({ query }) => fieldOf(query, 'query'),
  ),
  ...[nodeCalls.several, nodeCalls.severalOfIndex].map((call) =>
    noted(call, 'opened', ({ scope, body }) => describeDocuments({ body, ofAddress: scope.projects }), ofBody),
  ),
  fetched(documentCalls.source, 'downloaded', ofDocument),
  fetched(documentCalls.raw, 'downloaded', ofDocument),
  fetched(
    searchExportCalls.now,
    'exported',
    ({ query }) => describeSearch(undefined, query),
    ({ query }) => query,
  ),
  written(searchExportCalls.prepare, 'exported', ({ body }) => describeSearch(fieldOf(body, 'search'), {})),
  fetched(translationCalls.exported, 'exported'),
  fetched(custodyCalls.table, 'exported', () => ofName('custody.csv')),
  fetched(custodyCalls.sums, 'exported', () => ofName('SHA256SUMS')),
  fetched(cardCalls.html, 'exported'),
  fetched(cardCalls.markdown, 'exported'),
  fetched(batchSearchCalls.csv, 'exported', ({ params }) => ofName(params.id)),
  fetched(reviewCalls.export, 'exported', ({ params }) => ofName(params.id)),
  fetched(taskListCalls.result, 'downloaded', ({ params }) => ofName(params.id)),
  written(batchDownloadCalls.start, 'archiveAsked', ({ body: { options } }) => {
    const { query } = options
    // Those of both lists are taken.
    const projects = { projects: [...new Set([...(options.projectIds ?? []), ...(options.project ?? [])])] }
    if (typeof query === 'string') return { ...projects, ...describeSearch(undefined, { q: query }) }
    return { ...projects, ...describeSearch({ query }, {}) }
  }),
  written(signInCalls.logout, 'signedOut'),
  written(signInCalls.endSessions, 'sessionsEnded'),
  written(signInCalls.endSession, 'sessionsEnded'),
  written(signInCalls.changePassword, 'passwordChanged'),
  written(secondFactorCalls.confirm, 'factorOn'),
  written(secondFactorCalls.remove, 'factorOff'),
  written(secondFactorCalls.renew, 'codesRenewed'),
  written(secondFactorCalls.reset, 'factorReset', ofUser),
  written(userCalls.giveRole, 'roleGiven', ({ params: { uid, project }, query }) => ({
    user: uid,
    role: query.role,
    projects: [project],
  })),
  written(userCalls.takeRole, 'roleTaken', ({ params: { uid, project } }) => ({ user: uid, projects: [project] })),
  written(userCalls.create, 'userMade', ({ body: { login, index, isAdmin } }) => ({
    user: login,
    ...(index !== undefined && { role: 'member', projects: [index] }),
    ...(isAdmin === true && { role: 'instance_admin' }),
  })),
  written(userCalls.change, 'userChanged', ofUser),
  written(userCalls.remove, 'userRemoved', ofUser),
  written(userCalls.link, 'linkMade', ofUser),
  written(userCalls.unlink, 'linkWithdrawn', ofUser),
  written(userCalls.firstLink, 'linkMade'),
  // Each user that was made has an entry of its own.
  written(userCalls.importAll, 'usersImported'),
  written(keyCalls.make, 'keyMade', ({ params }) => ({ user: params.user })),
  written(keyCalls.remove, 'keyRemoved', ({ params }) => ({ user: params.user })),
  written(projectCalls.create, 'projectMade', ({ body }) => ({ projects: [body.name] })),
  written(projectCalls.change, 'projectChanged', ({ params }) => ({ projects: [params.name] })),
  written(projectCalls.remove, 'projectRemoved', ({ params }) => ({ projects: [params.name] })),
  written(projectCalls.removeAll, 'projectRemoved', () => ({ projects: ['*'] })),
  written(settingsListCalls.change, 'settingsChanged', ({ body }) => ({ settings: Object.keys(body.data).slice(0, 200) })),
  ...[pluginCalls.install, extensionCalls.install].map((call) =>
    written(call, 'packageInstalled', ({ query }) => ofName(query.id ?? placeOf(query.url))),
  ),
  written(packageCalls.installFile, 'packageInstalled'),
  ...[pluginCalls.uninstall, extensionCalls.uninstall].map((call) =>
    written(call, 'packageRemoved', ({ query }) => ofName(query.id)),
  ),
  written(packageCalls.turn, 'packageTurned', ({ params }) => ofName(params.id)),
  written(backupCalls.make, 'backupMade'),
  written(backupCalls.remove, 'backupRemoved'),
  noted(auditCalls.list, 'auditRead'),
  written(auditCalls.export, 'auditExported'),
])
