import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parseAddressSearch, stringifyAddressSearch } from '../address/address-search.ts'
import { hashHistory } from '../address/hash-history.ts'
import { SearchRoute } from '../search/page/search-route.tsx'
import { Shell } from '../shell/shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { BrokenScreen, RouteErrorPage } from './route-error-page.tsx'

const documentScreens = () => import('../document/document-screens.tsx')

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

// Outside the shell: what must work before, or without, a session.
const outside = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  createRoute({ getParentRoute: () => root, path: '/error', component: RouteErrorPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/dm/$index/$id/{-$routing}',
    component: lazyRouteComponent(documentScreens, 'DocumentModalScreen'),
  }),
  createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage }),
]

// Shell and search are in the first load: nearly every visit begins with them. All else comes when it is asked for.
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
})

// Search and landing share an address: `index` in the query tells them apart. A document lies over or beside the same list.
const search = createRoute({
  getParentRoute: () => shell,
  id: 'search',
  component: SearchRoute,
})
const besideResults = lazyRouteComponent(documentScreens, 'DocumentBesideResults')
const searchChildren = [
  createRoute({ getParentRoute: () => search, path: '/', component: () => null }),
  createRoute({ getParentRoute: () => search, path: '/d/$index/$id/{-$routing}', component: besideResults }),
  createRoute({ getParentRoute: () => search, path: '/e/$index/$id/{-$routing}', component: besideResults }),
]

const batchSearch = lazyRouteComponent(() => import('../batch-search/batch-search-page.tsx'), 'BatchSearchPage')
const history = () => import('../history/history-page.tsx')

const screens = [
  createRoute({
    getParentRoute: () => shell,
    path: '/ds/$index/$id/{-$routing}',
    component: lazyRouteComponent(documentScreens, 'DocumentScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tasks/indexing',
    component: lazyRouteComponent(() => import('../indexing/indexing-page.tsx'), 'IndexingPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tasks/batch-download',
    component: lazyRouteComponent(() => import('../batch-download/batch-download-page.tsx'), 'BatchDownloadPage'),
  }),
  createRoute({ getParentRoute: () => shell, path: '/tasks/batch-search', component: batchSearch }),
  createRoute({ getParentRoute: () => shell, path: '/tasks/batch-search/$index', component: batchSearch }),
  createRoute({ getParentRoute: () => shell, path: '/tasks/batch-search/$index/$uuid', component: batchSearch }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-history/document',
    component: lazyRouteComponent(history, 'DocumentHistoryPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/user-history/search',
    component: lazyRouteComponent(history, 'SearchHistoryPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/insights',
    component: lazyRouteComponent(() => import('../insights/insights-page.tsx'), 'InsightsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/docs/{-$slug}',
    component: lazyRouteComponent(() => import('../guide/guide-page.tsx'), 'GuidePage'),
  }),
]

function redirectTo(path: string, target: (params: Record<string, string>) => string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params, location }) => {
      throw redirect({ href: target(params) + location.searchStr, replace: true })
    },
  })
}

const redirects = [
  redirectTo('/tasks', () => '/tasks/batch-search'),
  redirectTo('/batch-search', () => '/tasks/batch-search'),
  redirectTo('/batch-search/$index', ({ index }) => `/tasks/batch-search/${index}`),
  redirectTo('/batch-search/$index/$uuid', ({ index, uuid }) => `/tasks/batch-search/${index}/${uuid}`),
  redirectTo('/indexing', () => '/tasks/indexing'),
  redirectTo('/user-history', () => '/user-history/document'),
]

const routeTree = root.addChildren([
  ...outside,
  ...redirects,
  shell.addChildren([search.addChildren(searchChildren), ...screens]),
])

/** The router of the page; the address behind `#` is its only state. */
export const router = createRouter({
  routeTree,
  history: hashHistory,
  parseSearch: parseAddressSearch,
  stringifySearch: stringifyAddressSearch,
  defaultPreload: false,
  defaultErrorComponent: BrokenScreen,
  defaultPendingMs: 200,
  notFoundMode: 'root',
  scrollRestoration: false,
})
