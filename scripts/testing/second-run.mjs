import { runSuite } from './suites.mjs'

/** More failed files than these are not the work of a busy machine. */
const mostFiles = 3

/**
 * Runs the files of a suite that failed once more, one after the other and with nothing beside them: on a machine that is busy, a browser
 * or a process that is waited for may come late. A file that passes then counts as passed, but `unsteady` names it and the text of its
 * failure stays, because it has a race that is to be found. Where more files failed, or a suite of another kind, the result stays as it is.
 */
export async function runFailedAgain(suite, result, signal) {
  const files = result.failed > 0 ? (suite.failedFiles?.() ?? []) : []
  if (files.length === 0 || files.length > mostFiles) return result
  const again = await runSuite(suite.ofFiles(files), signal)
  const text = [result.text, again.text].filter(Boolean).join('\n')
  const passed = result.passed + Math.max(0, result.failed - again.failed)
  return { name: result.name, passed, failed: again.failed, text, unsteady: again.failed === 0 ? files : [] }
}
