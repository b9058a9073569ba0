/** The contract's categories by what the models of each language call them; everything else (`MISC`, `OTROS`) is left out. */
const categories = new Map([
  ['PERSON', 'PERSON'],
  ['PERS', 'PERSON'],
  ['PER', 'PERSON'],
  ['I-PER', 'PERSON'],
  ['ORGANIZATION', 'ORGANIZATION'],
  ['ORG', 'ORGANIZATION'],
  ['I-ORG', 'ORGANIZATION'],
  ['LOCATION', 'LOCATION'],
  ['LUG', 'LOCATION'],
  ['LOC', 'LOCATION'],
  ['I-LOC', 'LOCATION'],
])

/** The contract's category for a model's label. */
export function categoryOf(label: string): string | undefined {
  return categories.get(label)
}
