/** The letters of a column as spreadsheets have them, by its number from 0: A to Z, then AA. */
export function columnLetters(number: number): string {
  const last = String.fromCharCode(65 + (number % 26))
  return number < 26 ? last : columnLetters(Math.floor(number / 26) - 1) + last
}
