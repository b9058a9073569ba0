const isBreak = (unit: string | undefined) => unit === '\n' || unit === '\r'

/**
 * Where a mention that begins at `at` ends in a text. A mention has no line breaks: where one stood in the text there is a space in it, or nothing. What is not
 * the mention at all is taken to be as long as it.
 */
export function mentionEnd(text: string, at: number, mention: string): number {
  let end = at
  for (const unit of mention.split('')) {
    if (text[end] !== unit) {
      const before = end
      while (isBreak(text[end])) end++
      if (end > before && unit === ' ') continue
    }
    if (text[end] !== unit) return Math.min(at + mention.length, text.length)
    end++
  }
  return end
}
