import { AppError } from '@dossier/contract'
import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'

/** The words that people use for categories, beside the contract's own in any case. */
const otherWords: Record<string, NameCategory> = {
  ORGANISATION: 'ORGANIZATION',
  PLACE: 'LOCATION',
  MAIL: 'EMAIL',
  'E-MAIL': 'EMAIL',
}

/** @throws AppError BAD_REQUEST that names the categories. */
export function readCategory(given: string): NameCategory {
  const plain = given.toUpperCase()
  const category = otherWords[plain] ?? nameCategories.find((each) => each === plain)
  if (category) return category
  const all = nameCategories.map((each) => each.toLowerCase()).join(', ')
  throw new AppError('BAD_REQUEST', { message: `"${given}" is no category of names: it is one of ${all}` })
}
