import type { Inspection } from '../../inspect/inspect-file.ts'
import { typeByName } from '../../type-by-name.ts'
import { contentTypeOf, first, textOf } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'

/** The part that tells what a package is, and where its text lies. */
const packages = [
  { mark: /^word\//, extension: 'docx', text: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/ },
  { mark: /^xl\//, extension: 'xlsx', text: /^xl\/(sharedStrings|worksheets\/.*)\.xml$/ },
  { mark: /^ppt\//, extension: 'pptx', text: /^ppt\/(slides|notesSlides)\/[^/]*\.xml$/ },
  { mark: /^content\.xml$/, extension: 'odt', text: /^content\.xml$/ },
]
const openDocuments = /\.(odt|ods|odp|ott|docx|docm|xlsx|xlsm|pptx|pptm)$/i

/**
 * An Office file that was cut is to the reader no more than a damaged zip with parts in it. It is the document that it was: its parts are not
 * documents, and what text they gave is its text.
 */
export function collapseOfficeParts(
  records: TikaRecord[],
  { zip }: Inspection,
  name: string,
): { root: TikaRecord; embedded: TikaRecord[] } {
  const [root = {}, ...embedded] = records
  const kind = contentTypeOf(root) === 'application/zip' && zip && !zip.isComplete ? packageOf(embedded, name) : undefined
  if (!kind) return { root, embedded }
  const parts = embedded.filter((record) => kind.text.test(first(record, 'embeddedRelationshipId') ?? ''))
  const text = parts.map(textOf).filter(Boolean).join('\n\n')
  const contentType =
    (openDocuments.test(name) ? typeByName(name) : undefined) ?? typeByName(`.${kind.extension}`) ?? 'application/zip'
  return { root: { ...root, 'Content-Type': contentType, 'X-TIKA:content': text }, embedded: [] }
}

function packageOf(embedded: TikaRecord[], name: string) {
  const names = embedded.map((record) => first(record, 'embeddedRelationshipId') ?? '')
  const byParts = packages.find(({ mark }) => names.some((part) => mark.test(part)))
  const byName = packages.find(({ extension }) => name.toLowerCase().endsWith(`.${extension}`))
  return byParts ?? byName
}
