/** None of the passwords opens the file. */
export class FileLocked extends Error {
  override name = 'FileLocked'

  constructor() {
    super('it is locked')
  }
}

/** A password that opened one file usually opens the next. The last one first; of this process alone, which ends soon after its last page. */
const fitted: string[] = []

/** Passwords in the order in which they are tried: those that opened something before come first. */
export function inOrderOfHope(passwords: readonly string[]): string[] {
  const given = new Set(passwords)
  return [...new Set([...fitted.filter((each) => given.has(each)), ...passwords])]
}

/** Notes that a password opened a file. */
export function noteFit(password: string): void {
  const at = fitted.indexOf(password)
  if (at >= 0) fitted.splice(at, 1)
  fitted.unshift(password)
}
