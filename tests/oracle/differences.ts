import { isDeepStrictEqual } from 'node:util'

/** Where two trees differ: the place (`properties.path.fields.parts.type`), and what stands there. */
export type Difference = { place: string; contract: unknown; ours: unknown }

/** A difference that is meant, and why. `fits`: what may stand there; whatever there is, where absent. */
type Meant = { place: RegExp; why: string; fits?(found: Difference): boolean }

const isOursAlone = ({ contract }: Difference) => contract === undefined
const isIn = (values: readonly unknown[], value: unknown) => values.some((one) => isDeepStrictEqual(one, value))
const ownFields =
  'description|dossier\\.properties\\.(number|of|owner|rid)|hasHiddenParts|hiddenParts|ledgerReason|ledgerState|name|secondReading|textDigest'

export const meantInMapping: readonly Meant[] = [
  { place: /^_meta\.dossier\./, why: 'whose the index is, so that no other is ever written to', fits: isOursAlone },
  {
    place: /^date_detection$/,
    why: 'which metadata are dates is ours to say: what a cluster detects depends on the first document',
    fits: ({ ours }) => ours === false,
  },
  { place: /^dynamic_templates$/, why: 'the metadata that are dates by name, all others texts with a keyword' },
  {
    place: /^properties\.metadata\.properties\.tika_metadata_\w+\./,
    why: 'is there with the first document that has it: a date, or a text with a keyword, as the contract has them',
    fits: ({ contract, ours }) =>
      (contract === undefined || ours === undefined) && isIn(['date', 'text', 'folding', 'keyword', 256, true], contract ?? ours),
  },
  {
    place: /^properties\.\w+\.ignore_malformed$/,
    why: 'a number or date that cannot be read is left out, never its document',
    fits: ({ contract, ours }) => contract === undefined && ours === true,
  },
  {
    place: /^properties\.extractorVersion\./,
    why: 'in the mapping of neither: a cluster adds it with the first document, in both alike',
    fits: ({ contract, ours }) => contract === undefined && isIn(['text', 'keyword', 256], ours),
  },
  {
    place: /^properties\.content_translated\./,
    why: 'said beforehand, which the contract leaves to the first one',
    fits: isOursAlone,
  },
  {
    place: /^properties\.(mention|partsOfSpeech)\.analyzer$/,
    why: 'accents of mentions are folded as those of all texts',
    fits: ({ ours }) => ours === 'folding',
  },
  { place: /^properties\.mention\.fields\.whole\./, why: 'mentions are counted as they stand', fits: isOursAlone },
  {
    place: new RegExp(`^properties\\.(${ownFields})\\.(type|analyzer)$`),
    why: 'a field of ours beyond the contract',
    fits: isOursAlone,
  },
]

export const meantInSettings: readonly Meant[] = [
  { place: /^index\.(creation_date|uuid|provided_name)$/, why: 'of each index another one, by the node' },
  {
    place: /^index\.number_of_replicas$/,
    why: 'as many as the cluster makes by itself, as the contract has it; none in its file',
    fits: ({ contract, ours }) => contract === '0' && ours === '1',
  },
  { place: /^index\.refresh_interval$/, why: 'nothing is found before its commit', fits: ({ ours }) => ours === '-1' },
  {
    place: /^index\.query\.default_field$/,
    why: 'all fields of the contract, and more',
    fits: ({ contract, ours }) =>
      Array.isArray(contract) && Array.isArray(ours) && contract.every((field) => ours.includes(field)),
  },
  {
    place: /^index\.analysis\.(char_filter\.split_runs\.|analyzer\.folding\.char_filter$)/,
    why: 'runs of scripts without spaces are split, so that what is in them is found',
    fits: isOursAlone,
  },
]

/** All places at which two trees differ. */
export function findDifferences(contract: unknown, ours: unknown): Difference[] {
  const [one, other] = [new Map(flatten(contract)), new Map(flatten(ours))]
  const places = [...new Set([...one.keys(), ...other.keys()])].toSorted()
  return places
    .map((place) => ({ place, contract: one.get(place), ours: other.get(place) }))
    .filter((found) => !isDeepStrictEqual(found.contract, found.ours))
}

function flatten(value: unknown, place = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[place, value]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, place === '' ? key : `${place}.${key}`))
}

/** Of differences those that nobody meant, and of the meant ones those that there are not any more. */
export function judgeDifferences(found: readonly Difference[], meant: readonly Meant[]) {
  const explains = ({ place, fits }: Meant, difference: Difference) =>
    place.test(difference.place) && (fits?.(difference) ?? true)
  return {
    notMeant: found.filter((difference) => !meant.some((one) => explains(one, difference))),
    notThere: meant.filter((one) => !found.some((difference) => explains(one, difference))).map(({ why }) => why),
  }
}
