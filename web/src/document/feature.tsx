import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { DocumentPlace, WireDocument } from '../document-facts/wire-document.ts'
import type { DocumentKey } from '../feature/document-slots.ts'
import { feature } from '../feature/feature.ts'
import { openHitMenu } from './menu/hit-menu-store.ts'
import { HitMore } from './menu/hit-more.tsx'
import { ShareHost } from './share/share-host.tsx'
import { shareDocument } from './share/share-store.ts'

let fetchAhead: ((place: DocumentPlace) => void) | undefined

const screens = () => {
  void import('./source/use-prefetch.ts').then((loaded) => {
    fetchAhead = loaded.fetchAhead
  })
  return import('./document-screens.tsx')
}

/** Where the screens are loaded, the text is asked for while they are being drawn. */
const ahead = ({ index = '', id = '', routing = id }: Record<string, string>) => fetchAhead?.({ index, id, routing })
const BesideResults = lazyRouteComponent(screens, 'DocumentBesideResults')

const download = (document: WireDocument) =>
  void import('./source/download-original.ts').then(({ downloadOriginal }) => downloadOriginal(document))

/** Keys of what stands in the bar of a document and in the menu of a hit. */
const downloadKey: DocumentKey = { key: 'd', label: msg`Download the original`, run: download }
const shareKey: DocumentKey = { key: 'l', label: msg`Share: links, id, path`, run: shareDocument }
const Nothing = () => null
const Picture = lazy(() => import('./thumbnail/hit-picture.tsx').then((module) => ({ default: module.ThumbnailOfHit })))

/** One document: its text with hits, its preview, its details. Its own tabs, actions and details are loaded with its screens. */
export const documents = feature({
  name: 'documents',
  routes: [
    { path: '/d/$index/$id/{-$routing}', within: 'results', Screen: BesideResults, ahead },
    { path: '/e/$index/$id/{-$routing}', within: 'results', Screen: BesideResults, ahead },
    { path: '/ds/$index/$id/{-$routing}', Screen: lazyRouteComponent(screens, 'DocumentScreen'), ahead },
    { path: '/dm/$index/$id/{-$routing}', within: 'window', Screen: lazyRouteComponent(screens, 'DocumentModalScreen'), ahead },
  ],
  banners: [{ name: 'share', order: 102, Banner: ShareHost }],
  hitPictures: [{ name: 'thumbnail', order: 10, Picture }],
  hitActions: [
    { name: 'more', order: 90, Action: HitMore, key: { key: 'm', label: msg`More actions`, run: openHitMenu } },
    { name: 'download', order: 91, Action: Nothing, key: downloadKey },
    { name: 'share', order: 92, Action: Nothing, key: shareKey },
  ],
  documentActions: [
    { name: 'download-key', order: 91, Action: Nothing, key: downloadKey },
    { name: 'share-key', order: 92, Action: Nothing, key: shareKey },
  ],
  keys: [
    { name: 'find', order: 10, group: 'document', label: msg`Find in the text`, shown: ['Ctrl F'] },
    { name: 'hits', order: 20, group: 'document', label: msg`Next, previous hit`, shown: ['F3', 'Shift F3'] },
    { name: 'found', order: 25, group: 'document', label: msg`The same, in the find field`, shown: ['Enter', 'Shift Enter'] },
    { name: 'neighbours', order: 30, group: 'document', label: msg`Previous, next document`, shown: ['Ctrl ←', 'Ctrl →'] },
    { name: 'tabs', order: 40, group: 'document', label: msg`Next, previous tab`, shown: ['Ctrl Alt PgDn', 'Ctrl Alt PgUp'] },
    { name: 'long', order: 42, group: 'document', label: msg`Open a long text anyway`, shown: ['o'] },
    {
      name: 'preview',
      order: 45,
      group: 'document',
      label: msg`In the preview: larger, smaller, fit, turn`,
      shown: ['+', '-', '0', 'r'],
    },
  ],
  chapters: [{ name: 'reading', order: 50, aliases: ['all-explore-a-document'] }],
})
