const isoDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/
/** `2015:07:01 18:22:00`, as cameras write it. */
const cameraTime = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/
/** `Tue, 10 Dec 2019 10:00:01 GMT` and the like (RFC 5322). */
const mailTime = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|GMT|UTC?|Z)/

/**
 * Reads the forms in which documents carry dates: ISO 8601, cameras' and mails'; without a zone they mean UTC.
 * @returns epoch milliseconds, or undefined for what is no date.
 */
export function readDate(text: string): number | undefined {
  const at = Date.parse(readableForm(text.trim()) ?? '')
  return Number.isNaN(at) ? undefined : at
}

/** When a document's author made it, by its metadata, in epoch milliseconds; under the names of both client generations. */
export function creationOf(metadata: unknown): number | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const values = new Map<string, unknown>(Object.entries(metadata))
  for (const key of ['tika_metadata_dcterms_created', 'tika_metadata_creation_date']) {
    const value = values.get(key)
    const at = typeof value === 'string' ? readDate(value.split(',', 1)[0] ?? '') : undefined
    if (at !== undefined) return at
  }
  return undefined
}

/** The same as text, `2020-01-01T00:00:00Z`; undefined also for years that ISO 8601 does not write with four digits. */
export function toInstant(text: string): string | undefined {
  const at = readDate(text)
  if (at === undefined) return undefined
  const instant = new Date(at).toISOString()
  // Years before 0 or after 9999 get a sign and six digits, which nothing else reads.
  return instant.length === 24 ? instant.replace(/\.\d+Z$/, 'Z') : undefined
}

function readableForm(value: string): string | undefined {
  if (isoDate.test(value)) return value
  const time = isoTime.exec(value)
  if (time) return time[1] ? value : `${value}Z`
  if (cameraTime.test(value)) return value.replace(cameraTime, '$1-$2-$3T$4Z')
  return mailTime.exec(value)?.[0]
}
