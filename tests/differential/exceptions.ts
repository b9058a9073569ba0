import type { Body } from './make-body.ts'

type Exception = { cause: string; applies(text: string, faults: string[]): boolean }

/** Differences that are known, each with its cause; `docs/differential.md` tells of them. */
const exceptions: Exception[] = [
  {
    cause: "the contract's mapping keeps no positions of [mention]: phrases on it are refused there, found here",
    applies: (_text, faults) => faults.some((fault) => fault.includes('[mention] was indexed without position data')),
  },
  {
    cause: 'cardinality is estimated there (HyperLogLog++), counted here',
    applies: (text, faults) => text.includes('"cardinality"') && faults.every((fault) => /\.value: \d+, not \d+$/.test(fault)),
  },
]

/** Why the answers to a body differ, if that is known. */
export function causeOf(body: Body, faults: string[]): string | undefined {
  const text = JSON.stringify(body)
  return exceptions.find(({ applies }) => applies(text, faults))?.cause
}
