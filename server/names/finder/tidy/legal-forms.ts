import { beginsSentence } from './sentence-words.ts'

/**
 * Abbreviations that end the names of companies in the languages of the models, of the list of ISO 20275 (entity legal forms). Those that are words or initials too
 * (`AS`, `SE`, `Co`) are left out.
 */
const forms = [
  ...['Ltd', 'Limited', 'LLP', 'LLC', 'L.L.C.', 'Inc', 'Incorporated', 'PLC', 'plc', 'Corp', 'Corporation', 'Pty Ltd', 'Pte Ltd'],
  ...['SA', 'S.A.', 'SAS', 'S.A.S.', 'SASU', 'SARL', 'S.A.R.L.', 'Sàrl', 'EURL', 'SNC', 'SCI'],
  ...['S.L.', 'SL', 'S.L.U.', 'SLU', 'S.A.U.', 'SAU', 'S. de R.L.'],
  ...['GmbH', 'gGmbH', 'mbH', 'AG', 'KG', 'KGaA', 'OHG', 'UG', 'GmbH & Co. KG'],
  ...['B.V.', 'BV', 'N.V.', 'NV', 'S.p.A.', 'SpA', 'S.r.l.', 'Srl', 'ApS', 'A/S', 'K.K.'],
]
const anyForm = forms
  .toSorted((one, other) => other.length - one.length)
  .map((form) => form.replace(/[./]/g, '\\$&'))
  .join('|')
const after = new RegExp(`^,? (?:${anyForm})(?![\\p{L}\\p{N}])\\.?`, 'u')
const atEnd = new RegExp(`[ ,](?:${anyForm})\\.?$`, 'u')

const nameWord = `\\p{Lu}[\\p{L}\\p{N}’'.-]{0,40}`

/** Names of companies by their legal form, from the first word with a capital on. */
export const companies = new RegExp(
  `(?<![\\p{L}\\p{N}][’'.&-]?)(?!${beginsSentence})${nameWord}(?: (?:(?:&|du|des|del|de la) )?${nameWord}){0,5},? (?:${anyForm})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** How much of what follows a name is the legal form of a company, in UTF-16 units. */
export function legalFormAfter(text: string): number {
  const [form = ''] = after.exec(text) ?? []
  // A full stop ends the sentence, but for abbreviations that are written with one.
  return form.endsWith('.') && !/\.\p{L}+\.$|(?:Inc|Corp|Ltd)\.$/u.test(form) ? form.length - 1 : form.length
}

/** Whether a name ends with a legal form: then it is a company's. */
export function isCompany(mention: string): boolean {
  return atEnd.test(mention)
}
