import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { feature } from '../feature/feature.ts'
import { isMessage } from './is-message.ts'

const ThreadTab = lazy(() => import('./thread-tab.tsx').then((module) => ({ default: module.ThreadTab })))

/** The thread of a message: what it answers, what answers it, and what is missing between. */
export const threads = feature({
  name: 'threads',
  documentTabs: [
    {
      name: 'thread',
      order: 25,
      label: msg`Thread`,
      count: (document, place) => ({
        queryKey: ['thread', place.index, place.id, 'count'],
        queryFn: async ({ client }) =>
          isMessage(document) ? (await import('./thread-query.ts')).countMessages(client, place) : 0,
      }),
      Tab: ThreadTab,
    },
  ],
})
