import { AppError } from '@dossier/contract'
import { labelFault } from '@dossier/contract/marks/label-fault'

/** What a script does to the tags of a document. */
export type ScriptedChange = { kind: 'tag'; label: string } | { kind: 'clear' }

type Script = { source: string; params?: Record<string, unknown> | undefined }

/** The known command-line client (`tagging-by-query`, 4.5.5) gives the tag of its parameter to documents that lack it … */
const tagging = `
  def tags = ctx._source.tags;
  if( !(tags instanceof List) ) {
    ctx._source.tags = tags == null ? [] : [tags];
  }
  if( !ctx._source.tags.contains(params.tag) ) {
    ctx._source.tags.add(params.tag);
  }`

/** … as did its versions from 3.0.0 to 4.5.4. */
const taggingBefore = `
  if( !ctx._source.containsKey("tags") ) {
    ctx._source.tags = [];
  }
  if( !ctx._source.tags.contains(params.tag) ) {
    ctx._source.tags.add(params.tag);
  }`

/** The same client in all these versions (`clean-tags-by-query`). */
const clearing = `ctx._source['tags'] = []`

/**
 * Reads a script by its text, white space aside: no other one is ever run. The label is taken whole, as the script would, also with spaces in it. Throws AppError
 * BAD_QUERY.
 */
export function readTagScript({ source, params = {} }: Script): ScriptedChange {
  const text = plain(source)
  const { tag, ...others } = params
  const isTagging = [tagging, taggingBefore].map(plain).includes(text)
  if (isTagging && typeof tag === 'string' && Object.keys(others).length === 0) return { kind: 'tag', label: labelOf(tag) }
  if (text === plain(clearing) && Object.keys(params).length === 0) return { kind: 'clear' }
  throw new AppError('BAD_QUERY', {
    message:
      'Documents are changed by no script but those of the command-line client: the one that adds [params.tag] to the tags, and the one that empties them. ' +
      'Tag by [batchUpdate/tag] instead',
  })
}

function plain(source: string): string {
  return source.replace(/\s+/g, ' ').trim()
}

function labelOf(tag: string): string {
  const label = tag.normalize('NFC').trim()
  const fault = label === '' ? 'A tag has at least one character' : labelFault(label)
  if (fault === undefined) return label
  throw new AppError('BAD_QUERY', { message: fault })
}
