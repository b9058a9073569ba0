import { readTextLanguage } from '@dossier/contract/tables/languages'

/** A model that can be brought: one member of an archive of Maven's, its size and digest. */
export type KnownModel = {
  finder: 'CORENLP'
  /** The contract's name, and ISO 639-1. */
  language: string
  code: string
  version: string
  licence: string
  licenceUrl: string
  /** As Maven takes it. */
  artifact: string
  /** The archive as it is downloaded. */
  archiveBytes: number
  /** Its only member that a name finder needs. */
  member: string
  bytes: number
  sha256: string
}

/** The finder's own program, 12 MB, and what Maven needs of itself to bring anything; measured. */
export const programBytes = 35_000_000

/** Of CoreNLP and its models alike. */
const corenlpVersion = '4.5.10'

type Row = Pick<KnownModel, 'language' | 'code' | 'archiveBytes' | 'bytes' | 'sha256'> & { classifier: string; file: string }

/** Sizes and digests as they were brought from Maven Central, where an archive never changes. */
const rows: Row[] = [
  {
    language: 'ENGLISH',
    code: 'en',
    classifier: 'models',
    file: 'english.all.3class.distsim.crf.ser.gz',
    archiveBytes: 474_409_531,
    bytes: 32_340_590,
    sha256: 'b474b216183022f4d24f6006e4b8e084642f645525337378e5582f0e8768a9fe',
  },
  {
    language: 'FRENCH',
    code: 'fr',
    classifier: 'models-french',
    file: 'french-wikiner-4class.crf.ser.gz',
    archiveBytes: 280_999_356,
    bytes: 105_040_306,
    sha256: '415fb1d9bdc5425714e29d9cdc6dfd45fa301fa92b0d514bd97aa5a108d2ea1b',
  },
  {
    language: 'SPANISH',
    code: 'es',
    classifier: 'models-spanish',
    file: 'spanish.ancora.distsim.s512.crf.ser.gz',
    archiveBytes: 222_411_312,
    bytes: 16_058_153,
    sha256: 'da7b130ddc49b8a82f5b8bd5ee37dd80e1fdb85b5a2729b55c5486edc03ac7b9',
  },
  {
    language: 'GERMAN',
    code: 'de',
    classifier: 'models-german',
    file: 'german.distsim.crf.ser.gz',
    archiveBytes: 199_660_934,
    bytes: 65_084_100,
    sha256: '3d3344256e7b885fa8660f0c33f5d9cf34f72143c116070a0713f6ece1de564b',
  },
]

/** The models that there are, by language. */
export const knownModels: readonly KnownModel[] = rows.map(({ classifier, file, ...row }) => ({
  ...row,
  finder: 'CORENLP',
  version: corenlpVersion,
  licence: 'GPL-3.0-or-later',
  licenceUrl: 'https://www.gnu.org/licenses/gpl-3.0.html',
  artifact: `edu.stanford.nlp:stanford-corenlp:${corenlpVersion}:jar:${classifier}`,
  member: `edu/stanford/nlp/models/ner/${file}`,
}))

/** The model of a finder for a language as somebody writes them: any case, `FRENCH`, `fra` or `fr`. */
export function findModel(finder: string, language: string): KnownModel | undefined {
  const name = readTextLanguage(language)
  return knownModels.find((model) => model.finder === finder.trim().toUpperCase() && model.language === name)
}
