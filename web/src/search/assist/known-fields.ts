import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { fold } from '../../ui/words/fold.ts'

/** A field that can be named in a query; `counted`: the field whose values can be listed, where that can be done. */
export type KnownField = { name: string; label: MessageDescriptor; counted?: string }

const metadata = (name: string, label: MessageDescriptor): KnownField => {
  const field = `metadata.tika_metadata_${name}`
  return { name: field, label, counted: `${field}.keyword` }
}

/** The fields that queries name most, in the order in which they are offered. */
export const knownFields: readonly KnownField[] = [
  { name: 'content', label: msg`Content` },
  { name: 'tags', label: msg`Tags`, counted: 'tags' },
  { name: 'mentionNorm', label: msg`Names`, counted: 'mentionNorm' },
  { name: 'contentType', label: msg`File type`, counted: 'contentType' },
  { name: 'contentTypeCategory', label: msg`Kind of file`, counted: 'contentTypeCategory' },
  { name: 'language', label: msg`Language`, counted: 'language' },
  { name: 'name', label: msg`Document name` },
  { name: 'path', label: msg`Path` },
  { name: 'dirname', label: msg`Folder`, counted: 'dirname' },
  metadata('author', msg`Author`),
  metadata('message_from', msg`From`),
  metadata('message_to', msg`To`),
  metadata('dc_title', msg`Title`),
  metadata('subject', msg`Subject`),
  { name: 'metadata.tika_metadata_creation_date', label: msg`Creation date` },
  { name: 'contentLength', label: msg`Size` },
  { name: 'extractionLevel', label: msg`Extraction level`, counted: 'extractionLevel' },
  { name: 'extractionDate', label: msg`Indexing date` },
]

/** The field whose values can be listed for one that a query names; undefined where they cannot. */
export function countedField(name: string): string | undefined {
  return knownFields.find((field) => field.name === name)?.counted
}

/** The known fields whose name, a part of it, or label begins so: `from` is `metadata.tika_metadata_message_from`. */
export function fieldsLike(typed: string, inWords: (label: MessageDescriptor) => string): KnownField[] {
  const wanted = fold(typed)
  return knownFields.filter(({ name, label }) => {
    const short = name.replace(/^metadata\.tika_metadata_/, '')
    return [name, short, ...short.split('_'), inWords(label)].some((text) => fold(text).startsWith(wanted))
  })
}
