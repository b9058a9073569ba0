import { plural } from '@lingui/core/macro'

/** That some tags stayed where others gave them. */
export function keptText(kept: number): string {
  return plural(kept, {
    one: '# stayed: only who gave it, or an administrator, can remove it.',
    other: '# stayed: only who gave them, or an administrator, can remove them.',
  })
}
