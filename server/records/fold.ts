import { sql } from 'kysely'

/** What accents are in Unicode's decomposed form, https://www.unicode.org/charts/PDF/U0300.pdf */
const accents = /[\u0300-\u036f]/g

/**
 * A name as it is looked up on either database, which know lower case and accents each in its own way or not at all: `ÉTÉ` and `e´te´` (decomposed)
 * both become `ete`. Signs of other scripts that are more than accents stay.
 */
export function foldName(name: string): string {
  return name.normalize('NFKD').toLowerCase().replaceAll(accents, '').normalize('NFC')
}

/** A pattern for `like … escape '\'` on a folded name: the folded text anywhere in it. */
export function containsFolded(text: string): string {
  return `%${foldName(text).replaceAll(/[%_\\]/g, '\\$&')}%`
}

/** A condition on lines of the ledger: those with this in their name, whatever its accents and capitals. */
export function hasInName(part: string) {
  return sql<boolean>`folded_name like ${containsFolded(part)} escape '\\'`
}
