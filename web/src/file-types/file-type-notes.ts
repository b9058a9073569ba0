import { type FileIconName, fileType } from '@dossier/contract/tables/file-types'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const notes: Readonly<Record<FileIconName, MessageDescriptor | undefined>> = {
  mail: msg`Messages with their senders, recipients and attachments.`,
  pdf: msg`Pages that look the same everywhere. They may be pictures of paper, which have no text until they are read by OCR.`,
  text: msg`Written text. It may hold comments, tracked changes and other documents.`,
  sheet: msg`Tables. Sheets, rows and columns may be hidden.`,
  slides: msg`Slides, often with notes that are not shown with them.`,
  picture: msg`A picture. It may say when, where and with what it was taken.`,
  archive: msg`Holds other files, which are documents of their own here.`,
  sound: msg`A recording. Words that are spoken in it cannot be searched.`,
  film: msg`A film. Words that are spoken or shown in it cannot be searched.`,
  code: msg`Text that programs read.`,
  calendar: msg`Dates and appointments.`,
  person: msg`Names and addresses of people.`,
  program: msg`Runs when it is opened. Dossier never runs it.`,
  unknown: undefined,
}

/** What files of a type are, in a sentence; undefined for types that nobody knows. */
export function fileTypeNote(contentType: string | undefined): MessageDescriptor | undefined {
  const type = contentType === undefined ? undefined : fileType(contentType)
  return type && notes[type.icon]
}
