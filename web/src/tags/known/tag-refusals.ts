import { plural } from '@lingui/core/macro'
import { RequestError } from '../../api/request-error.ts'

/** That some tags stayed where others gave them. */
export function keptText(kept: number): string {
  return plural(kept, {
    one: '# stayed: only who gave it, or an administrator, can remove it.',
    other: '# stayed: only who gave them, or an administrator, can remove them.',
  })
}

/** The server's own sentence where it refused: a label that cannot be one, too many tags. It changed nothing then. */
export function refusalIn(error: unknown): string | null {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 ? error.reason : null
}
