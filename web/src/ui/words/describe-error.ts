import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isRefusedProject, RequestError } from '../../api/request-error.ts'

/** An error in words: what happened (the specification's text), the cure in a second sentence, and what the server said. */
export type ErrorText = { title: string; cure: string; details: string | null }

const byStatus: Record<number, { title: ReturnType<typeof msg>; cure: ReturnType<typeof msg> }> = {
  0: {
    title: msg`The server is not connected`,
    cure: msg`Your work is kept. Check that Dossier is still running, then try again.`,
  },
  400: { title: msg`Your search query is wrong`, cure: msg`Look at the place that is named, or put the words in quotes.` },
  404: { title: msg`Nothing was found`, cure: msg`It was removed, or it lies in another project.` },
  408: {
    title: msg`Your query did not succeed because of a timeout`,
    cure: msg`It ran for 60 seconds. Fewer wildcards at the start of words make it faster.`,
  },
  500: { title: msg`The server encountered a problem`, cure: msg`Please try again. The server's log says more.` },
  503: {
    title: msg`The server is unable to satisfy your request`,
    cure: msg`It is starting or busy. Searches come first as soon as it answers.`,
  },
  507: { title: msg`The disk is full`, cure: msg`Make room on the disk, then try again. Nothing that was done is lost.` },
}

const refusedProject = {
  title: msg`There is no such project for you`,
  cure: msg`Look at its name in the address, or ask for access to it.`,
}

const unknown = { title: msg`Something went wrong`, cure: msg`Please try again.` }

/** Puts an error into words, by its status; the words of `error.reason` are the server's own and stay as they are. */
export function describeError(i18n: I18n, error: unknown): ErrorText {
  if (!(error instanceof RequestError)) {
    return { title: i18n._(unknown.title), cure: i18n._(unknown.cure), details: error instanceof Error ? error.message : null }
  }
  if (isRefusedProject(error))
    return { title: i18n._(refusedProject.title), cure: i18n._(refusedProject.cure), details: error.reason }
  const known = byStatus[error.status] ?? (error.code === 'TIMEOUT' ? byStatus[408] : undefined)
  if (known) return { title: i18n._(known.title), cure: i18n._(known.cure), details: error.reason }
  return { title: error.reason ?? i18n._(unknown.title), cure: i18n._(unknown.cure), details: null }
}
