import type { PackageFaultCode } from '@dossier/contract/tables/package-faults'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { RequestError } from '../../api/request-error.ts'

/** The sentences of the contract's table of what is wrong with a package, for the screen. */
const sentences: Record<PackageFaultCode, MessageDescriptor> = {
  NOT_AN_ARCHIVE: msg({ message: 'It is neither a zip file nor a tar.gz file.' }),
  DAMAGED: msg({ message: 'The archive is damaged: {detail}.' }),
  ARCHIVE_TOO_LARGE: msg({ message: 'The archive has more than {megabytes} MB.' }),
  TOO_LARGE: msg({ message: 'Unpacked, it would have more than {megabytes} MB.' }),
  TOO_MANY_FILES: msg({ message: 'It has more than {count} files.' }),
  LEAVES_FOLDER: msg({ message: 'It has a file "{path}" that would lie outside its folder.' }),
  NAME_TOO_LONG: msg({ message: 'It has a file "{path}" whose name is too long.' }),
  HAS_LINK: msg({ message: 'It has a link or a device "{path}": only files are accepted.' }),
  SAME_NAME: msg({ message: 'It has several files named "{path}".' }),
  LOCKED: msg({ message: 'Its file "{path}" is encrypted or damaged.' }),
  NO_MANIFEST: msg({ message: 'It has no {file} at its top.' }),
  BAD_MANIFEST: msg({ message: 'Its {file} cannot be used: {detail}.' }),
  FILE_MISSING: msg({ message: 'Its {file} names "{path}", which is not in it.' }),
  JAVA: msg({
    message: 'It is a Java program made for Datashare, and cannot run here. The guide says how to write an extension.',
  }),
  RIGHT_REFUSED: msg({ message: 'It asks for "{right}", which no extension is given.' }),
  SAME_PIPELINE: msg({ message: 'There is a name finder {pipeline} already.' }),
  WRONG_CHECKSUM: msg({
    message: 'Its SHA-256 checksum is {found} instead of {wanted}: it is not the file that was expected.',
  }),
  NETWORK_OFF: msg({
    message:
      'Packages are downloaded only where the setting "packageDownload" allows it. Download the file yourself and install it from there.',
  }),
  BAD_ADDRESS: msg({ message: 'The address {url} cannot be used: {detail}.' }),
  NOT_DOWNLOADED: msg({ message: 'It could not be downloaded from {url}: {detail}.' }),
  NOT_THERE: msg({ message: 'There is no file or folder {path}.' }),
  BAD_REGISTRY: msg({ message: 'The registry {path} cannot be read: {detail}.' }),
}

/** What is wrong with a package, in the reader's language; null where the error says something else. */
export function packageFaultText(i18n: I18n, error: unknown): string | null {
  if (!(error instanceof RequestError) || error.code !== 'BAD_PACKAGE') return null
  const known = Object.entries(sentences).find(([code]) => code === error.facts.fault)?.[1]
  return known ? i18n._({ ...known, values: { ...error.facts } }) : error.reason
}
