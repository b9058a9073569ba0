import { contentLines, isPacked, type Property, propertyOf } from '../../census/plain/content-lines.ts'
import { decodeText } from './decode-text.ts'
import type { MadeBody } from './page.ts'
import { escapeHtml } from './sanitise.ts'

/** A contact, an event, a task: what it is and what is said of it, in order. */
type Component = { kind: string; properties: Property[] }

/** More are not put into a page, in components and in UTF-16 units of all of them. */
const [mostComponents, longest] = [5_000, 3_000_000]
const kinds = new Set(['VCARD', 'VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY'])
/** What only programs need, and what stands in the heading. */
const unsaid = new Set(['VERSION', 'PRODID', 'UID', 'DTSTAMP', 'REV', 'SEQUENCE', 'TRANSP', 'FN', 'SUMMARY', 'N', 'CALSCALE'])
/** In this order before all others. */
const first = [
  'DTSTART',
  'DTEND',
  'DUE',
  'DURATION',
  'RRULE',
  'LOCATION',
  'ORGANIZER',
  'ATTENDEE',
  'ORG',
  'TITLE',
  'TEL',
  'EMAIL',
  'ADR',
]

/** Contacts as cards; events and tasks as a list by their dates. Names of fields are those that the file has. */
export function peopleAndDatesFrame(bytes: Buffer, contentType: string): MadeBody {
  const all = componentsOf(decodeText(bytes, contentType))
  const some = all
    .slice(0, mostComponents)
    .toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : 0))
  const parts: string[] = []
  let units = 0
  for (const component of some) {
    const part = cardOf(component)
    units += part.length
    if (units > longest) break
    parts.push(part)
  }
  return { body: parts.join(''), heads: [], remote: [], isCut: parts.length < all.length }
}

/** Parts within parts, such as alarms, are left out. */
function componentsOf(text: string): Component[] {
  const found: Component[] = []
  let present: Component | undefined
  let inside = 0
  for (const line of contentLines(text)) {
    const property = propertyOf(line)
    if (!property) continue
    const kind = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN' && present) inside += 1
    else if (property.name === 'BEGIN' && kinds.has(kind)) present = { kind, properties: [] }
    else if (property.name === 'END' && present && inside > 0) inside -= 1
    else if (property.name === 'END' && present) {
      found.push(present)
      present = undefined
    } else if (inside === 0) present?.properties.push(property)
  }
  return present ? [...found, present] : found
}

function startOf({ properties }: Component): string {
  return properties.find(({ name }) => name === 'DTSTART' || name === 'DUE')?.value ?? ''
}

function cardOf({ properties }: Component): string {
  const said = properties.filter(({ name }) => !unsaid.has(name)).toSorted((one, other) => rank(one) - rank(other))
  const rows = said.map((property) => `<tr><th align="left">${labelOf(property)}</th><td>${shownValue(property)}</td></tr>`)
  return `<section class="dossier-slide"><h2>${escapeHtml(headingOf(properties))}</h2><table>${rows.join('')}</table></section>`
}

function rank({ name }: Property): number {
  const at = first.indexOf(name)
  return at < 0 ? first.length : at
}

/** Names of contacts may be given in parts alone. */
function headingOf(properties: Property[]): string {
  const valueIn = (wanted: string) => properties.find(({ name }) => name === wanted)?.value.trim()
  const parts = valueIn('N')
    ?.split(';')
    .filter((part) => part !== '')
  return valueIn('FN') || valueIn('SUMMARY') || parts?.join(', ') || '—'
}

function labelOf({ name, parameters }: Property): string {
  const types = parameters.flatMap((parameter) => /^(?:TYPE=)?([\w",-]+)$/i.exec(parameter)?.[1]?.replaceAll('"', '') ?? [])
  return escapeHtml([name.toLowerCase(), ...types.map((type) => type.toLowerCase())].join(' · '))
}

const picture = /^(?:\/9j\/|iVBORw0KGgo|R0lGOD)/
const types: Record<string, string> = { '/': 'jpeg', i: 'png', R: 'gif' }

function shownValue(property: Property): string {
  const { name, parameters, value } = property
  if (isPacked(property)) {
    const bytes = value.replace(/\s/g, '')
    if (name !== 'PHOTO' || !picture.test(bytes) || !/^[\w+/=]+$/.test(bytes)) return `(${Math.ceil((bytes.length * 3) / 4)} B)`
    return `<img alt="" src="data:image/${types[bytes.charAt(0)]};base64,${bytes}">`
  }
  const who = parameters.flatMap((parameter) => /^CN=(.*)$/i.exec(parameter)?.[1]?.replaceAll('"', '') ?? [])
  const shown = /^(?:DT|DUE|COMPLETED|CREATED|LAST-MODIFIED|BDAY|EXDATE)/.test(name) ? dateOf(value, parameters) : value
  const parts =
    name === 'ADR' || name === 'ORG'
      ? shown
          .split(';')
          .filter((part) => part.trim() !== '')
          .join(', ')
      : shown
  return [...who, parts].map(escapeHtml).join(' · ').replaceAll('\n', '<br>')
}

/** `20010701T213000Z` as people write it; what is no date stays as it is. */
function dateOf(value: string, parameters: string[]): string {
  const zone = parameters.flatMap((parameter) => /^TZID="?([^"]*)/i.exec(parameter)?.[1] ?? [])
  const shown = value.replace(
    /(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?/g,
    (_, year: string, month: string, day: string, hour?: string, minute?: string, second?: string, utc?: string) =>
      `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}${second === '00' ? '' : `:${second}`}`}${utc ? ' UTC' : ''}`,
  )
  return [shown, ...zone].join(' ')
}
