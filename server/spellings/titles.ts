/** Titles and forms of address in the languages that name finders read, without accents and full stops. */
const titles = new Set(
  (
    'mr mrs ms miss mx dr prof professor sir lord lady dame rev judge justice captain capt colonel general ' +
    'mme mlle madame monsieur mademoiselle messieurs maitre docteur professeur ' +
    'sr sra srta senor senora senorita don dona doctor doctora ' +
    'herr frau dipl ing ' +
    'esq esquire jr junior phd'
  ).split(' '),
)

/** Whether a word in its normal form, without full stops, is a title. */
export function isTitle(word: string): boolean {
  return titles.has(word)
}
