import { type ExportState, searchExportCalls } from '@dossier/contract/search-export'
import { useEffect, useRef, useState } from 'react'
import { ask, hrefOfCall } from '../api/ask.ts'
import type { SearchState } from '../search/address/search-state.ts'
import { resolveFilters } from '../search/body/filter-clauses.ts'
import { searchBody } from '../search/body/search-body.ts'
import { columnsOf, type ExportChoice } from './kept-choice.ts'

/** How often an export that goes on is asked how it stands. */
const askEachMs = 700

type Run = { kind: 'none' } | { kind: 'preparing' } | { kind: 'going'; state: ExportState } | { kind: 'failed'; error: unknown }

/** One export of a search: its beginning, how it stands, and its end. The browser fetches the file itself, so that the page holds none of it. */
export function useExport(search: SearchState) {
  const [run, setRun] = useState<Run>({ kind: 'none' })
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const tell = (next: Run) => {
    if (isThere.current) setRun(next)
  }
  const begin = async (choice: ExportChoice) => {
    tell({ kind: 'preparing' })
    try {
      const state = await prepare(search, choice)
      tell({ kind: 'going', state })
      fetchFile(hrefOfCall(searchExportCalls.send, { params: { indices: search.index, id: state.id } }))
    } catch (error) {
      tell({ kind: 'failed', error })
    }
  }
  const id = run.kind === 'going' ? run.state.id : undefined
  const goesOn = run.kind === 'going' && (run.state.state === 'waiting' || run.state.state === 'sending')
  useEffect(() => {
    if (id === undefined || !goesOn) return
    const stop = new AbortController()
    const params = { indices: search.index, id }
    const look = async () => {
      try {
        const state = await ask(searchExportCalls.state, { params, signal: stop.signal })
        setRun({ kind: 'going', state })
      } catch (error) {
        if (!stop.signal.aborted) setRun({ kind: 'failed', error })
      }
    }
    const timer = setInterval(() => void look(), askEachMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [id, goesOn, search.index])
  const stop = async () => {
    if (run.kind !== 'going') return
    try {
      await ask(searchExportCalls.stop, { params: { indices: search.index, id: run.state.id } })
      tell({ kind: 'going', state: { ...run.state, state: 'stopped' } })
    } catch (error) {
      tell({ kind: 'failed', error })
    }
  }
  return { run, begin, stop, again: () => setRun({ kind: 'none' }) }
}

async function prepare(search: SearchState, choice: ExportChoice): Promise<ExportState> {
  const { query, sort } = searchBody(search, await resolveFilters(search))
  const body = { search: { query, sort }, format: choice.format, columns: columnsOf(choice).columns }
  return ask(searchExportCalls.prepare, { params: { indices: search.index }, body })
}

/** As a link that somebody follows: the browser writes the file to the disk as it comes. */
function fetchFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
