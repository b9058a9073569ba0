import { limits } from '@dossier/contract'
import type { NoteForm, NotePlaceFault } from '@dossier/contract/marks/note-paths'
import type { PatternFault, PatternFaultCode } from '@dossier/contract/path-patterns/pattern-fault'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRoots } from '../../api/indexed-folders.ts'
import { shownName } from '../../ui/words/shown-name.ts'

/** Why a place cannot be a note's, in words; the server refuses the same. */
export function placeFaultText(i18n: I18n, fault: NotePlaceFault): string {
  return fault.code === 'expression' ? patternFaultText(i18n, fault.fault) : i18n._(placeFaults[fault.code])
}

/** Returns the function that names a note's place: a folder by its way below the indexed folders, an expression as it stands. */
export function usePlaceName(project: string): (place: { form: NoteForm; path: string }) => string {
  const { t } = useLingui()
  const roots = useRoots(project)
  return ({ form, path }) => {
    if (form === 'expression') return path
    if (path === '/') return t`Everything`
    const root = roots.find((each) => path.startsWith(`${each}/`))
    return shownName(root === undefined ? path : path.slice(root.length + 1))
  }
}

const placeFaults: Record<Exclude<NotePlaceFault['code'], 'expression'>, MessageDescriptor> = {
  'too-long': msg`The path of a folder has at most ${limits.notePathLength} characters.`,
  'not-absolute': msg`The path of a folder begins with /: write it from the root of the disk.`,
  'steps-back': msg`The path of a folder cannot hold . or .. as a name: write it out.`,
  'control-characters': msg`A path cannot hold control characters: type it again instead of pasting it.`,
}

function patternFaultText(i18n: I18n, { code, at, found }: PatternFault): string {
  const text = i18n._(patternFaults[code])
  return found === '' ? text : i18n._(msg`At character ${at}, “${found}”: ${text}`)
}

const patternFaults: Record<PatternFaultCode, MessageDescriptor> = {
  empty: msg`Write a part of the paths that are meant.`,
  'too-long': msg`An expression has at most 1,000 characters: write several notes.`,
  'too-large': msg`The repetitions make the expression too large: use smaller counts, or * and +.`,
  'open-group': msg`this ( is never closed. Add a ), or write \\( for the character.`,
  'open-class': msg`this [ is never closed. Add a ], or write \\[ for the character.`,
  'lone-bracket': msg`this has no beginning. Write it with a \\ before it for the character.`,
  'wrong-class': msg`this set is not understood. Inside [ ] write \\[, \\] and \\& for these characters, and ranges from low to high.`,
  'nothing-to-repeat': msg`there is nothing to repeat before this. Write it with a \\ before it for the character.`,
  'wrong-count': msg`this count is not understood. Write it as two numbers in braces with a comma between them, at most 1,000, or with a \\ before it for the character.`,
  'unknown-escape': msg`this escape is not known. Known are \\d \\w \\s \\b, their capitals, \\t \\n \\r \\f \\v, and characters by their number.`,
  'back-reference': msg`references to groups are not carried out, because they can take for ever.`,
  'look-around': msg`looking ahead and behind is not carried out. Write what the path contains.`,
  'unknown-group': msg`this kind of group is not known. For either case write [Aa].`,
}
