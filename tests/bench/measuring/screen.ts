import type { Program } from '../../harness/program.ts'
import { readQueries } from './queries.ts'
import { quantile } from './table.ts'

/** A screen at work: it asks what the search page asks as it opens and for a word, by turns, each as soon as the one before is answered. */
export type Screen = {
  /** Carries something out meanwhile. */
  during<T>(work: () => Promise<T>): Promise<Busy<T>>
  /** The same number of searches with nothing else going on, as milliseconds of each. */
  atRest(): Promise<number[]>
}

/** What was answered after how many milliseconds, and how many each search took meanwhile. */
export type Busy<T> = { answer: T; ms: number; searches: number[] }

const searchesAtRest = 100

/** A screen of a program whose records came from `storeCorpus`; `bench` is the folder with `queries.json`. */
export function openScreen(program: Program, bench: string, project: string): Screen {
  const names = ['search-everything', 'search-word']
  const pages = readQueries(bench, { document: '', root: '' }).filter(({ name }) => names.includes(name))
  if (pages.length !== names.length) throw new Error(`queries.json lacks one of ${names.join(', ')}`)
  const bodyOf = (turn: number) => pages[turn % pages.length]?.body
  const search = (turn: number) => timeSearch(program, project, bodyOf(turn))
  return {
    during: async (work) => {
      let isBusy = true
      const screen = (async () => {
        const searches: number[] = []
        while (isBusy) searches.push(await search(searches.length))
        return searches
      })()
      const startedAt = performance.now()
      const answer = await work()
      const ms = performance.now() - startedAt
      isBusy = false
      return { answer, ms, searches: await screen }
    },
    atRest: async () => {
      const searches: number[] = []
      while (searches.length < searchesAtRest) searches.push(await search(searches.length))
      return searches
    },
  }
}

/** Milliseconds of one search over HTTP, parsing included. */
async function timeSearch(program: Program, project: string, body: unknown): Promise<number> {
  const startedAt = performance.now()
  await program.call('POST', `/api/index/search/${project}/_search`, body)
  return performance.now() - startedAt
}

/** The 95th percentile of a body's searches, in milliseconds. */
export async function timeSearches(program: Program, project: string, body: object): Promise<number> {
  const timings: number[] = []
  while (timings.length < searchesAtRest) timings.push(await timeSearch(program, project, body))
  return quantile(timings, 0.95)
}
