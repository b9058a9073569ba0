import { lazy, Suspense } from 'react'
import { useNews } from './use-news.ts'

const News = lazy(() => import('./news.tsx').then((module) => ({ default: module.News })))

/** The lines of what is new, which come to the first screen only where there is something: hardly ever. */
export function NewsGate() {
  const news = useNews()
  if (news.length === 0) return null
  return (
    <Suspense>
      <News news={news} />
    </Suspense>
  )
}
