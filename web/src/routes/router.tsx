import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { parseAddressSearch, stringifyAddressSearch } from '../address/address-search.ts'
import { hashHistory } from '../address/hash-history.ts'
import type { Route } from '../feature/screen-slots.ts'
import { Shell } from '../shell/shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { BrokenScreen, RouteErrorPage } from './route-error-page.tsx'

/** The router of the page, with the screens of all features; the address behind `#` is its only state. */
export function createPageRouter(routes: Route[]) {
  return createRouter({
    routeTree: createTree(routes),
    history: hashHistory,
    parseSearch: parseAddressSearch,
    stringifySearch: stringifyAddressSearch,
    defaultPreload: false,
    defaultErrorComponent: BrokenScreen,
    defaultPendingMs: 200,
    notFoundMode: 'root',
    scrollRestoration: false,
  })
}

function createTree(routes: Route[]): AnyRoute {
  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })
  const layouts = routes.flatMap((route) => {
    if (!('layout' in route)) return []
    const layout = createRoute({ getParentRoute: () => shell, id: route.layout, component: route.Screen })
    return [layout.addChildren(screensWithin(route.layout, routes, layout))]
  })
  return root.addChildren([
    ...withoutSession(root),
    ...routes.flatMap((route) => ('redirectTo' in route ? [redirection(route, root)] : [])),
    ...screensWithin('window', routes, root),
    shell.addChildren([...layouts, ...screensWithin('shell', routes, shell)]),
  ])
}

/** What must work before, or without, a session. */
function withoutSession(root: AnyRoute): AnyRoute[] {
  const login = lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage')
  return [
    createRoute({ getParentRoute: () => root, path: '/login', component: login }),
    createRoute({ getParentRoute: () => root, path: '/error', component: RouteErrorPage }),
    createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage }),
  ]
}

function screensWithin(place: string, routes: Route[], parent: AnyRoute): AnyRoute[] {
  return routes.flatMap((route) => {
    if (!('Screen' in route) || !('path' in route) || (route.within ?? 'shell') !== place) return []
    const { path, Screen, ahead } = route
    return [createRoute({ getParentRoute: () => parent, path, component: Screen, beforeLoad: ({ params }) => ahead?.(params) })]
  })
}

function redirection(
  { path, redirectTo }: { path: string; redirectTo: (params: Record<string, string>) => string },
  root: AnyRoute,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ params, location }) => {
      throw redirect({ href: redirectTo(params) + location.searchStr, replace: true })
    },
  })
}
