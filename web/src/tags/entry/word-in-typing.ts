/** The word that is being typed: the last one, empty after a space. */
export function wordInTyping(typed: string): string {
  return /\S*$/u.exec(typed)?.[0] ?? ''
}

/** What was typed with a tag in place of its last word, ready for the next one. */
export function completeTyping(typed: string, label: string): string {
  return `${typed.slice(0, typed.length - wordInTyping(typed).length)}${label} `
}
