const isoDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/
/** `2015:07:01 18:22:00`, as cameras write it. */
const cameraTime = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/
/** `Tue, 10 Dec 2019 10:00:01 GMT` and the like (RFC 5322). */
const mailTime = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|GMT|UTC?|Z)/

/**
 * Reads the forms in which documents carry dates; without a zone they mean UTC.
 * @returns the instant as `2020-01-01T00:00:00Z`, or undefined for what is no date.
 */
export function toInstant(text: string): string | undefined {
  const value = text.trim()
  const at = Date.parse(readableForm(value) ?? '')
  if (Number.isNaN(at)) return undefined
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
