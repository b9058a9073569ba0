import { sep } from 'node:path'
import type { Plugin } from 'vite'

/** What a call says of itself for people: a text in quotes on one line or on the line below. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g

/** Leaves the words of the contract's calls out of the page, which asks by them and describes none: over a kilobyte of the first load. */
export function withoutCallWords(): Plugin {
  return {
    name: 'without-call-words',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (id.includes(`${sep}contract${sep}`) ? code.replace(summary, "summary: ''") : undefined),
  }
}
