/**
 * Why a plugin or an extension is not installed, and what to do: the one table of sentences, in English for API and command line. `{name}` stands for a fact.
 */
const sentences = {
  NOT_AN_ARCHIVE: 'It is neither a zip file nor a tar.gz file.',
  DAMAGED: 'The archive is damaged: {detail}.',
  ARCHIVE_TOO_LARGE: 'The archive has more than {megabytes} MB.',
  TOO_LARGE: 'Unpacked, it would have more than {megabytes} MB.',
  TOO_MANY_FILES: 'It has more than {count} files.',
  LEAVES_FOLDER: 'It has a file "{path}" that would lie outside its folder.',
  NAME_TOO_LONG: 'It has a file "{path}" whose name is too long.',
  HAS_LINK: 'It has a link or a device "{path}": only files are accepted.',
  SAME_NAME: 'It has several files named "{path}".',
  LOCKED: 'Its file "{path}" is encrypted or damaged.',
  NO_MANIFEST: 'It has no {file} at its top.',
  BAD_MANIFEST: 'Its {file} cannot be used: {detail}.',
  FILE_MISSING: 'Its {file} names "{path}", which is not in it.',
  JAVA: 'It is a Java program made for Datashare, and cannot run here. The guide says how to write an extension.',
  RIGHT_REFUSED: 'It asks for "{right}", which no extension is given.',
  SAME_PIPELINE: 'There is a name finder {pipeline} already.',
  WRONG_CHECKSUM: 'Its SHA-256 checksum is {found} instead of {wanted}: it is not the file that was expected.',
  NETWORK_OFF:
    'Packages are downloaded only where the setting "packageDownload" allows it. Download the file yourself and install it from there.',
  BAD_ADDRESS: 'The address {url} cannot be used: {detail}.',
  NOT_DOWNLOADED: 'It could not be downloaded from {url}: {detail}.',
  NOT_THERE: 'There is no file or folder {path}.',
  BAD_REGISTRY: 'The registry {path} cannot be read: {detail}.',
} as const

/** The codes of what is wrong with a package. */
export type PackageFaultCode = keyof typeof sentences

/** Facts by name; all are printed as they are. */
export type PackageFaultFacts = Record<string, string | number>

/** All of them. */
export const packageFaultCodes = Object.keys(sentences).filter(isPackageFault)

/** Whether a text is one of the codes. */
export function isPackageFault(code: unknown): code is PackageFaultCode {
  return typeof code === 'string' && Object.hasOwn(sentences, code)
}

/** The sentence for what is wrong with a package. */
export function packageFaultSentence(code: PackageFaultCode, facts: PackageFaultFacts): string {
  return sentences[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}
