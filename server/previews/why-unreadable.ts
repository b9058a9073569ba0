/**
 * Why an original cannot be read, in words that follow "because". Our readers say it themselves; what engines, packers and the system say of their own tells nobody what is
 * wrong with a file.
 */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return damaged
  if (isTooLong(error)) return 'it is too large to be shown here'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^E[A-Z]+$/.test(code)) return `the system cannot read it: ${code}`
  const isOfEngine = code !== '' || error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  return isOfEngine || error.message === '' ? damaged : error.message
}

const damaged = 'it is damaged'

/** V8 has no longer texts, and no longer lists. */
function isTooLong(error: Error): boolean {
  return error instanceof RangeError && /^Invalid (?:string|array|typed array) length/.test(error.message)
}
