import { type ExportState, searchExportCalls } from '@dossier/contract/search/search-export'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ask, hrefOfCall } from '../api/ask.ts'
import { RequestError } from '../api/request-error.ts'
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
  const [stopError, setStopError] = useState<unknown>(null)
  const closed = useClosed()
  const look = useLook(search.index, run.kind === 'going' ? run.state : undefined)
  const begin = async (choice: ExportChoice) => {
    const { signal } = closed.current
    setRun({ kind: 'preparing' })
    setStopError(null)
    try {
      const state = await prepare(search, choice, signal)
      if (signal.aborted) return
      setRun({ kind: 'going', state })
      fetchFile(hrefOfCall(searchExportCalls.send, { params: { indices: search.index, id: state.id } }))
    } catch (error) {
      if (!signal.aborted) setRun({ kind: 'failed', error })
    }
  }
  const stop = async () => {
    if (look.state === undefined) return
    try {
      await ask(searchExportCalls.stop, { params: { indices: search.index, id: look.state.id } })
      await look.end({ ...look.state, state: 'stopped' })
    } catch (error) {
      setStopError(error)
    }
  }
  return { run: shownRun(run, look), stopError, begin, stop, again: () => setRun({ kind: 'none' }) }
}

/** Ends when the dialog closes. */
function useClosed() {
  const closed = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    closed.current = controller
    return () => controller.abort()
  }, [])
  return closed
}

/** How an export stands, asked for as long as it goes on. */
function useLook(index: string, begun: ExportState | undefined) {
  const client = useQueryClient()
  const queryKey = ['search-export', index, begun?.id]
  const { data, error } = useQuery({
    queryKey,
    enabled: begun !== undefined,
    initialData: begun,
    queryFn: ({ signal }) => ask(searchExportCalls.state, { params: { indices: index, id: begun?.id ?? '' }, signal }),
    // A look that fails is no end: the file may well come on.
    refetchInterval: ({ state }) => state.data !== undefined && goesOn(state.data) && !isGone(state.error) && askEachMs,
    gcTime: 0,
  })
  const end = async (last: ExportState) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, last)
  }
  return { state: data, error, end }
}

function shownRun(run: Run, { state, error }: { state: ExportState | undefined; error: unknown }): Run {
  if (run.kind !== 'going' || state === undefined) return run
  return goesOn(state) && isGone(error) ? { kind: 'failed', error } : { kind: 'going', state }
}

/** Whether an export is waiting for its browser or being sent. */
export function goesOn({ state }: ExportState): boolean {
  return state === 'waiting' || state === 'sending'
}

/** The server knows the export no more, as after a restart. */
function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

async function prepare(search: SearchState, choice: ExportChoice, signal: AbortSignal): Promise<ExportState> {
  const { query, sort } = searchBody(search, await resolveFilters(search, signal))
  const body = { search: { query, sort }, format: choice.format, columns: columnsOf(choice).columns }
  return ask(searchExportCalls.prepare, { params: { indices: search.index }, body, signal })
}

/** As a link that somebody follows: the browser writes the file to the disk as it comes. */
function fetchFile(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
