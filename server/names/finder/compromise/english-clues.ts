import type { Span } from '../child/span.ts'

const name = `\\p{Lu}[\\p{L}’'-]{1,40}`
/** Not behind another word with a capital, of which it would be the rest. */
const first = `(?<![\\p{L}\\p{N}-])(?<!\\p{Lu}[\\p{L}.’'-]{0,40} )`
const last = `(?![\\p{L}\\p{N}])`
/** Before a name these say whose it is. */
const titles = [
  ...['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Dr', 'Prof', 'Professor', 'Sir', 'Dame', 'Lady', 'Lord', 'Judge', 'Justice', 'Senator'],
  ...[
    'Governor',
    'Mayor',
    'Minister',
    'Ambassador',
    'Inspector',
    'Detective',
    'Constable',
    'Sergeant',
    'Captain',
    'Colonel',
    'Major',
    'Father',
  ],
].join('|')
/** What people do, before or behind their names. */
const roles = [
  ...[
    'accountant',
    'adviser',
    'advisor',
    'agent',
    'attorney',
    'auditor',
    'banker',
    'broker',
    'chair',
    'chairman',
    'chairwoman',
    'chief',
  ],
  ...[
    'clerk',
    'colleague',
    'consultant',
    'counsel',
    'daughter',
    'deputy',
    'director',
    'editor',
    'engineer',
    'executive',
    'father',
    'founder',
  ],
  ...[
    'friend',
    'head',
    'husband',
    'journalist',
    'lawyer',
    'liquidator',
    'manager',
    'master',
    'mother',
    'notary',
    'officer',
    'owner',
    'partner',
  ],
  ...[
    'president',
    'reporter',
    'representative',
    'secretary',
    'shareholder',
    'solicitor',
    'son',
    'spokesman',
    'spokeswoman',
    'trader',
    'treasurer',
  ],
  ...['trustee', 'wife', 'witness'],
].join('|')
/** What people alone do. */
const deeds = [
  ...[
    'said',
    'says',
    'told',
    'tells',
    'asked',
    'asks',
    'replied',
    'replies',
    'answered',
    'wrote',
    'writes',
    'signed',
    'signs',
    'thanked',
  ],
  ...[
    'explained',
    'recalled',
    'remembers',
    'remembered',
    'admitted',
    'denied',
    'denies',
    'noted',
    'added',
    'suggested',
    'resigned',
    'knew',
  ],
  ...[
    'believes',
    'believed',
    'thinks',
    'thought',
    'met',
    'flew',
    'spoke',
    'drew',
    'reported',
    'proposed',
    'seconded',
    'undertook',
  ],
].join('|')

const titled = new RegExp(`(?<=(?<![\\p{L}\\p{N}])(?:${titles})\\.? )${name}(?: ${name}){0,2}${last}`, 'gu')
const initials = new RegExp(`${first}(?<![.&])(?:\\p{Lu}\\. ?){1,3}${name}${last}`, 'gu')
/** In front of an address. */
const sender = new RegExp(`${first}${name}(?: (?:\\p{Lu}\\. )?${name}){1,3}(?=["”]? <[^<>@\\s]{1,64}@)`, 'gu')
const greeted = new RegExp(
  `(?<=(?:^|[\\t\\n])(?:Dear|Hi|Hello) )(?!(?:${titles}|All|Colleagues?|Sirs?|Madam|Team|Everyone)${last})${name}(?=,)`,
  'gu',
)
const place = new RegExp(`${first}(?:Port|Puerto|Porto|Fort|Mount|Lake|Cape) ${name}${last}(?! ${name})`, 'gu')
const street = new RegExp(
  `${first}${name}(?: ${name})? (?:Lane|Street|Road|Avenue|Square|Terrace|Crescent|Boulevard)${last}`,
  'gu',
)

/** Names that the words around them tell, in English. */
export function toldByWords(text: string): Span[] {
  const people = [titled, initials, sender, greeted].flatMap((pattern) => spansOf(text, pattern, 'PERSON'))
  return [...people, ...[place, street].flatMap((pattern) => spansOf(text, pattern, 'LOCATION'))]
}

function spansOf(text: string, pattern: RegExp, category: string): Span[] {
  return Array.from(text.matchAll(pattern), (match): Span => [match.index, match.index + match[0].length, category])
}

const deedAfter = new RegExp(`^,? (?:(?:has|had|have|then|also|later|himself|herself|once) )?(?:${deeds})${last}`, 'u')
const roleBefore = new RegExp(`(?<![\\p{L}\\p{N}])(?:${roles}),? $`, 'iu')
const roleAfter = new RegExp(
  `^ ?(?:, |\\()(?:(?:the|a|an|its|our|their|his|her|former|then|now|who|deputy|managing|senior|\\p{Lu}?\\p{Ll}+) ){0,3}(?:${roles}|aged \\d)${last}`,
  'iu',
)
const around = 60

/** Whether what stands before or behind a name says that it is somebody's. */
export function isToldAsPerson(text: string, [begin, end]: Span): boolean {
  const [before, after] = [text.slice(Math.max(0, begin - around), begin), text.slice(end, end + around)]
  return deedAfter.test(after) || roleBefore.test(before) || roleAfter.test(after)
}

const placeBefore = /(?<![\p{L}\p{N}])(?:in|near|outside) $/u

/** Whether what stands before a name ties it to a place: "in Ostend". */
export function isToldAsPlace(text: string, [begin]: Span): boolean {
  return placeBefore.test(text.slice(Math.max(0, begin - 10), begin))
}

const joined = new RegExp(`^(?:,? and |; )(?:(?:${titles})\\.? )?$`, 'u')
const comma = new RegExp(`^, (?:(?:${titles})\\.? )?$`, 'u')
const longestJoint = 20
const governed = /(?<![\p{L}\p{N}])(?:for|of|at|with|from|to|by|in) $/u

/** Whether nothing but a comma or "and" stands between two names, the first of which no preposition ties to what stands before: then they are of one kind. */
export function areListed(text: string, [start, end]: Span, [begin]: Span): boolean {
  const between = begin - end <= longestJoint ? text.slice(end, begin) : ''
  return joined.test(between) || (comma.test(between) && !governed.test(text.slice(Math.max(0, start - 8), start)))
}
