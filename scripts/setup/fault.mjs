import { CommandError, SilentError } from './command.mjs'
import { MissingTools } from './setup.mjs'

/** Tells why preparing failed and what to do; returns the exit code. */
export function reportFault(error, output = process.stderr) {
  if (error instanceof MissingTools) output.write(`${error.message}\n`)
  else if (error instanceof CommandError)
    output.write(`${error.tail.slice(-15).join('\n')}\n\n${error.message}. ${cureFor(error)} All of its output: ${error.log}\n`)
  else if (error?.code in fileFaults) output.write(`${error.path ?? 'A file'} cannot be written: ${fileFaults[error.code]}\n`)
  else output.write(`${error?.stack ?? error}\n`)
  return 1
}

/** By the system's code: why something of the checkout could not be written, and the cure. */
const fileFaults = {
  EACCES: 'check who owns the checkout, then run this again.',
  EPERM: 'check who owns the checkout, then run this again.',
  EROFS: 'the checkout is on a disk that may only be read; copy it elsewhere, then run this again.',
  ENOSPC: 'the disk is full; make room, then run this again.',
}

function cureFor(error) {
  if (error instanceof SilentError)
    return 'It has said nothing for minutes: check the connection (and a proxy), then run this again.'
  const text = error.tail.join('\n')
  if (/ENOSPC|No space left/i.test(text)) return 'The disk is full: make room, then run this again.'
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|Could not resolve host|Unknown host|failed to download|Network is unreachable/i.test(
      text,
    )
  ) {
    return 'A package registry could not be reached: check the connection (and a proxy), then run this again.'
  }
  if (/EACCES|Permission denied/i.test(text))
    return 'A folder cannot be written: check who owns the checkout, then run this again.'
  if (/linker `cc` not found/.test(text))
    return 'A C linker is missing: install one (Debian and Ubuntu: "apt install gcc"; macOS: "xcode-select --install"), then run this again.'
  return 'Run this again; if it fails again, the lines above say why.'
}
