import type { NoteVariant } from '@dossier/contract/marks/notes'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info, type LucideIcon, StickyNote, TriangleAlert } from 'lucide-react'

/** How a kind of note is drawn: as a line, as a small label, and what it is called. The wire's kinds are those of a framework; several look alike here. */
type Look = {
  banner: 'info' | 'ok' | 'warn' | 'bad'
  tag: 'plain' | 'info' | 'ok' | 'warn' | 'bad'
  icon: LucideIcon
  label: MessageDescriptor
}

/** Each kind of note with its look, in the order in which they are offered. */
export const noteLooks: Record<NoteVariant, Look> = {
  info: { banner: 'info', tag: 'info', icon: Info, label: msg`Information` },
  success: { banner: 'ok', tag: 'ok', icon: CircleCheck, label: msg`Good to know` },
  warning: { banner: 'warn', tag: 'warn', icon: TriangleAlert, label: msg`Warning` },
  danger: { banner: 'bad', tag: 'bad', icon: CircleAlert, label: msg`Danger` },
  primary: { banner: 'info', tag: 'info', icon: StickyNote, label: msg`Main point` },
  secondary: { banner: 'info', tag: 'plain', icon: StickyNote, label: msg`Side note` },
  light: { banner: 'info', tag: 'plain', icon: StickyNote, label: msg`Light` },
  dark: { banner: 'info', tag: 'plain', icon: StickyNote, label: msg`Dark` },
}
