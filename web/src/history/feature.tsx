import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Bookmark, History } from 'lucide-react'
import { lazy } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { feature } from '../feature/feature.ts'
import { listPast } from './known/past-searches.ts'
import { recordOpened, recordSearch } from './known/record.ts'

const page = () => import('./page/history-page.tsx')
const SaveButton = lazy(() => import('./save/save-button.tsx').then((module) => ({ default: module.SaveButton })))
const Searches = lazyRouteComponent(page, 'SearchHistoryPage')

/** Documents that the user opened, searches that they ran, and those that they saved by name. */
export const history = feature({
  name: 'history',
  routes: [
    { path: addresses.documentHistory, Screen: lazyRouteComponent(page, 'DocumentHistoryPage') },
    { path: addresses.searchHistory, Screen: Searches },
    // As newer clients have it.
    { path: '/search/history', Screen: Searches },
    { path: addresses.savedSearches, Screen: lazyRouteComponent(page, 'SavedSearchesPage') },
    { path: '/user-history', redirectTo: () => addresses.documentHistory },
  ],
  navigation: [
    {
      name: 'history',
      order: 50,
      label: msg`History`,
      icon: History,
      address: addresses.documentHistory,
      isCurrent: (path) => path.startsWith('/user-history') || path.startsWith('/search/'),
      isOnPhone: true,
    },
  ],
  commands: [
    { name: 'saved', order: 33, label: msg`Saved searches`, icon: Bookmark, run: () => goTo(addresses.savedSearches) },
    { name: 'searches', order: 34, label: msg`History of searches`, icon: History, run: () => goTo(addresses.searchHistory) },
  ],
  searchActions: [{ name: 'save', order: 10, Action: SaveButton }],
  pastSearches: [
    {
      name: 'saved',
      order: 10,
      label: msg`Saved searches`,
      icon: Bookmark,
      all: addresses.savedSearches,
      list: (project, signal) => listPast(project, true, signal),
    },
    {
      name: 'recent',
      order: 20,
      label: msg`Recent searches`,
      icon: History,
      all: addresses.searchHistory,
      list: (project, signal) => listPast(project, false, signal),
    },
  ],
  whenSearched: [{ name: 'history', order: 10, tell: recordSearch }],
  whenOpened: [{ name: 'history', order: 10, tell: recordOpened }],
  settingsSections: [
    {
      name: 'history',
      order: 40,
      page: 'history',
      Section: lazy(() => import('./page/history-card.tsx').then(({ HistoryCard }) => ({ default: HistoryCard }))),
    },
  ],
  landing: [
    {
      name: 'new in saved searches',
      order: 90,
      Part: lazy(() => import('./since/news-gate.tsx').then(({ NewsGate }) => ({ default: NewsGate }))),
    },
  ],
  chapters: [{ name: 'history', order: 56, aliases: [] }],
})
