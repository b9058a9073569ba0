import { type TagColour, type TagsChanged, tagCalls } from '@dossier/contract/marks/tags'
import { i18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Tag } from 'lucide-react'
import { ask } from '../../api/ask.ts'
import { refusalIn } from '../../api/request-error.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { keptText } from './kept-text.ts'
import { refreshTags } from './use-tags.ts'

/** Gives a tag of a project another label, everywhere; the toast gives it back the old one. */
export async function renameTag(project: string, from: string, to: string): Promise<void> {
  const rename = (label: string, next: string) => () =>
    ask(tagCalls.change, { params: { project, label }, body: { label: next } })
  const done = await carryOut(rename(from, to), () => void renameTag(project, from, to))
  if (done) tell(i18n._(msg`“${from}” is now called “${to}”`), () => void takeBack(rename(to, from)))
}

/** Makes a tag one with another, everywhere; the toast parts them again, each as it was. */
export async function mergeTags(project: string, from: string, into: string): Promise<void> {
  const merge = () => ask(tagCalls.change, { params: { project, label: from }, body: { label: into, merge: true } })
  const done = await carryOut(merge, () => void mergeTags(project, from, into))
  if (!done) return
  const { result, change } = done
  const text = plural(result, {
    one: `“${from}” is now “${into}” on # document`,
    other: `“${from}” is now “${into}” on # documents`,
  })
  // What it gave and what it took are two halves of one change.
  const part = async (undo: number) => {
    await ask(tagCalls.tag, { params: { project }, body: { undo } })
    return ask(tagCalls.untag, { params: { project }, body: { undo } })
  }
  tell(text, change === null ? undefined : () => void takeBack(() => part(change)))
}

/** Takes a tag away from all documents; the toast gives it back to exactly these. */
export async function removeTag(project: string, label: string): Promise<void> {
  const done = await carryOut(
    () => ask(tagCalls.remove, { params: { project, label } }),
    () => void removeTag(project, label),
  )
  if (!done) return
  const { result, change, kept } = done
  const text = plural(result, { one: `“${label}” removed from # document`, other: `“${label}” removed from # documents` })
  const giveBack = (undo: number) => ask(tagCalls.tag, { params: { project }, body: { undo } })
  tell(text, change === null ? undefined : () => void takeBack(() => giveBack(change)), kept)
}

/** Gives a tag a colour, or takes its colour away. */
export async function colourTag(project: string, label: string, colour: TagColour | null): Promise<void> {
  await carryOut(
    () => ask(tagCalls.change, { params: { project, label }, body: { colour } }),
    () => void colourTag(project, label, colour),
  )
}

type Change = () => Promise<TagsChanged>

/** Undefined where it failed, which is told. Either way what depends on tags is fetched anew. */
async function carryOut(change: Change, retry: () => void): Promise<TagsChanged | undefined> {
  try {
    return await change()
  } catch (error) {
    showToast({
      kind: 'failed',
      text: i18n._(msg`Unable to change the tags.`),
      detail: refusalIn(error) ?? i18n._(msg`Some may have been changed: look before trying again.`),
      action: { label: i18n._(msg`Try again`), run: retry },
    })
    return undefined
  } finally {
    void refreshTags()
  }
}

async function takeBack(change: Change): Promise<void> {
  await carryOut(change, () => void takeBack(change))
}

function tell(text: string, undo: (() => void) | undefined, kept = 0): void {
  showToast({
    kind: 'done',
    icon: Tag,
    text,
    ...(kept > 0 && { detail: keptText(kept) }),
    ...(undo && { action: { label: i18n._(msg`Undo`), run: undo } }),
  })
}
