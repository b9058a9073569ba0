import { limits } from '@dossier/contract'
import type { NoteForm, NotePlaceFault } from '@dossier/contract/marks/note-paths'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRoots } from '../../api/indexed-folders.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import { patternFaultText } from '../../ui/words/pattern-fault-text.ts'
import { shownName } from '../../ui/words/shown-name.ts'

/** Why a place cannot be a note's, in words; the server refuses the same. */
export function placeFaultText(i18n: I18n, fault: NotePlaceFault): string {
  return fault.code === 'expression' ? patternFaultText(i18n, fault.fault) : i18n._(placeFaults[fault.code])
}

/** Returns the function that names a note's place: a folder by its way below the indexed folders, an expression as it stands. */
export function usePlaceName(project: string): (place: { form: NoteForm; path: string }) => string {
  const { t } = useLingui()
  const roots = useRoots(project)
  const mounted = useMountedPath()
  return ({ form, path }) => {
    if (form === 'expression') return path
    if (path === '/') return t`Everything`
    const root = roots.find((each) => path.startsWith(`${each}/`))
    return shownName(root === undefined ? mounted(path) : path.slice(root.length + 1))
  }
}

const placeFaults: Record<Exclude<NotePlaceFault['code'], 'expression'>, MessageDescriptor> = {
  'too-long': msg`The path of a folder has at most ${limits.notePathLength} characters.`,
  'not-absolute': msg`The path of a folder begins with /: write it from the root of the disk.`,
  'steps-back': msg`The path of a folder cannot hold . or .. as a name: write it out.`,
  'control-characters': msg`A path cannot hold control characters: type it again instead of pasting it.`,
}
