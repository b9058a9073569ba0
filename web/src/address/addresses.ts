import { stringifyAddressSearch } from './address-search.ts'
import type { SettingsPageName } from './settings-pages.ts'

type DocumentAddress = { index: string; id: string; routing?: string | undefined; search?: Record<string, unknown> }

/** Fixed addresses of the screens, without `#`. */
export const addresses = {
  landing: '/',
  /** Everything in a project. */
  project: (name: string) => `/${stringifyAddressSearch({ index: name })}`,
  batchSearch: '/tasks/batch-search',
  /** Where a batch search is made; `list`: of what its list is, as `readTaken` of the form has it. */
  newBatchSearch: (list: Record<string, unknown> = {}) => `/tasks/batch-search/new${stringifyAddressSearch(list)}`,
  batchDownload: '/tasks/batch-download',
  /** All long work; then that of documents and that of names alone, as newer clients have them. */
  taskBoard: '/tasks/task-board',
  documentTasks: '/tasks/documents',
  nameTasks: '/tasks/entities',
  indexing: '/tasks/indexing',
  /** What became of every file: lines of one state and reason below a folder, as far as these are given. */
  ledger: (shown: { state: string | undefined; reason: string | undefined; folder: string | undefined }) =>
    `/tasks/indexing${stringifyAddressSearch(shown)}`,
  verification: '/tasks/indexing/verify',
  comparison: '/tasks/indexing/compare',
  versions: '/tasks/indexing/versions',
  /** The texts of two documents side by side. */
  texts: '/compare',
  insights: '/insights',
  /** All tags of a project; without one those of the project that is shown. */
  tags: (project?: string) => `/tags${stringifyAddressSearch({ index: project })}`,
  /** All notes on folders of a project. */
  notes: (project?: string) => `/notes${stringifyAddressSearch({ index: project })}`,
  /** The passages that were kept in a project. */
  cards: (project?: string) => `/cards${stringifyAddressSearch({ index: project })}`,
  /** All names of a category; `order`: what they are sorted by. */
  names: (shown: { index?: string; category?: string; order?: string } = {}) => `/names${stringifyAddressSearch(shown)}`,
  /** The rules on the names of a project. */
  nameRules: (project?: string) => `/names/rules${stringifyAddressSearch({ index: project })}`,
  /** The page of a name. */
  who: (project: string, category: string, name: string) =>
    `/names/who${stringifyAddressSearch({ index: project, category, name })}`,
  documentHistory: '/user-history/document',
  searchHistory: '/user-history/search',
  savedSearches: '/search/saved',
  /** All projects; what is known of one of them; who has a role in it; where one is made. */
  projects: '/projects',
  aboutProject: (name: string) => `/projects/${encodeURIComponent(name)}`,
  members: (project: string) => `/projects/${encodeURIComponent(project)}/members`,
  newProject: '/projects/new',
  /** Where an index of another program is read into a project. */
  attach: '/attach',
  settings: '/settings',
  settingsPage: (page: SettingsPageName) => `/settings/${page}`,
  login: '/login',
  guide: (slug: string) => `/docs/${slug}`,
  /** The document beside the results; `search` preserves the state of the list. */
  document: (place: DocumentAddress) => `/d/${documentPath(place)}`,
  /** The document on a page of its own. */
  documentPage: (place: DocumentAddress) => `/ds/${documentPath(place)}`,
  /** The document alone in a window. */
  documentWindow: (place: DocumentAddress) => `/dm/${documentPath(place)}`,
} as const

function documentPath({ index, id, routing, search }: DocumentAddress): string {
  const parts = routing === undefined || routing === id ? [index, id] : [index, id, routing]
  return parts.map(encodeURIComponent).join('/') + stringifyAddressSearch(search ?? {})
}
