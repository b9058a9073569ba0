import type { Body } from './make-body.ts'

type Exception = { cause: string; applies(text: string, faults: string[]): boolean }

/** Differences that are known, each with its cause; `docs/differential.md` tells of them. */
const exceptions: Exception[] = [
  {
    cause: "the contract's mapping keeps no positions of [mention]: phrases on it are refused there, found here",
    applies: (_text, faults) => faults.some((fault) => fault.includes('[mention] was indexed without position data')),
  },
  {
    cause: 'the node of Elasticsearch for tests has no painless (0804): what we ask a cluster by script cannot be asked there',
    applies: (_text, faults) => faults.every((fault) => fault.includes('script_lang not supported [painless]')),
  },
  {
    cause: 'cardinality is estimated there (HyperLogLog++), counted here',
    applies: (text, faults) => faults.every((fault) => isEstimate(text, fault)),
  },
]

/** Whether this is the value of a `cardinality` of the body that is as near as HyperLogLog++ usually comes to it. */
function isEstimate(text: string, fault: string): boolean {
  const [, name, ours, theirs] = /\.(\w+)\.value: (\d+), not (\d+)$/.exec(fault) ?? []
  return text.includes(`"${name}":{"cardinality"`) && Math.abs(Number(ours) - Number(theirs)) <= Number(ours) * mostEstimated
}

const mostEstimated = 0.06

/** Why the answers to a body differ, if that is known. */
export function causeOf(body: Body, faults: string[]): string | undefined {
  const text = JSON.stringify(body)
  return exceptions.find(({ applies }) => applies(text, faults))?.cause
}
