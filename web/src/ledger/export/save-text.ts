/** Lets the browser save a text as a file. The mark at its head tells spreadsheet programs that it is UTF-8. */
export function saveText(name: string, type: string, pieces: string[]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', ...pieces], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
