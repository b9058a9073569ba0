import type { Bytes } from '../../containers/bytes.ts'
import type { Piece } from '../plan.ts'
import { Uncleanable } from '../uncleanable.ts'
import { cleanPackage, type Fate, fateOfMedia } from './package.ts'
import { createPeople, type People, withoutElements, withTexts } from './people.ts'

const noMeta =
  '<?xml version="1.0" encoding="UTF-8"?>\n<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"><office:meta/></office:document-meta>'
/** Settings of the machine on which it was written. */
const ofMachine = /config:name="(?:PrinterName|PrinterSetup|PrinterPaperFromSetup|Rsid|RsidRoot|CurrentDatabase\w*)"/
/** Parts without a place for anybody's name that we know of. */
const plainParts =
  /(?:^|\/)(?:mimetype|layout-cache)$|^(?:Configurations2|Fonts|Basic|Dialogs|Scripts)\/|(?:^|\/)ObjectReplacements\/|\.(?:gif|bmp|emf|wmf|svm|svg|webp|ttf|otf|wav|mp3)$/i

/**
 * An OpenDocument file (ODF 1.3) without what it says of people: properties, authors of comments and changes, printers, signatures, earlier versions, also in its pictures
 * and charts. Objects of other programs cannot be looked through: with them it is refused. Throws Uncleanable, and the signal's reason.
 */
export function cleanOdf(bytes: Bytes, signal: AbortSignal): Promise<Piece[]> {
  const people = createPeople()
  return cleanPackage(bytes, (name) => fateOf(name, people), signal)
}

function fateOf(name: string, people: People): Fate {
  if (/^META-INF\/.*signatures\.xml$/i.test(name) || /^Versions\//.test(name) || name === 'VersionList.xml') return 'leave out'
  if (/(?:^|\/)meta\.xml$/.test(name)) return { text: () => noMeta }
  if (name === 'META-INF/manifest.xml') return { text: cleanManifest }
  const media = fateOfMedia(name)
  if (media) return media
  if (plainParts.test(name)) return 'keep'
  if (/\.(?:xml|rdf)$/i.test(name)) return { text: (xml) => cleanPart(xml, people) }
  return 'refuse'
}

function cleanManifest(xml: string): string {
  if (/<manifest:encryption-data/.test(xml)) throw new Uncleanable('locked')
  return xml.replace(/<manifest:file-entry\s[^<>]*\/>/g, (line) =>
    /full-path="(?:Versions\/|VersionList\.xml)/.test(line) ? '' : line,
  )
}

function cleanPart(xml: string, people: People): string {
  const alias = (name: string) => people.alias(name)
  const named = withTexts(xml, 'creator|initial-creator|printed-by|author-name', alias)
  const marked = withTexts(named, 'creator-initials|author-initials|sender-initials', (text) => (text === '' ? '' : 'A'))
  return withoutElements(marked, 'config-item', (tag) => ofMachine.test(tag))
}
