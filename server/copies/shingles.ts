/** Words that are compared together. */
const shingleWords = 5

/** Words as runs of letters and digits; letters of scripts without spaces each on their own. */
const word = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]]+/gv

/** A run of five words: the hash of what they are, whatever their letters' case and what stands between them, and where they stand in the text. */
export type Shingle = { hash: number; start: number; end: number }

/** The runs of five words of a text, each once, where it stands first. */
export function shinglesOf(text: string): Map<number, Shingle> {
  const shingles = new Map<number, Shingle>()
  const hashes: number[] = []
  const starts: number[] = []
  for (const { 0: found, index } of text.matchAll(word)) {
    hashes.push(hashOf(found.toLowerCase()))
    starts.push(index)
    const first = hashes.length - shingleWords
    if (first < 0) continue
    const hash = joined(hashes, first)
    if (!shingles.has(hash)) shingles.set(hash, { hash, start: starts[first] ?? 0, end: index + found.length })
  }
  return shingles
}

/** FNV-1a over UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), mixed at its end, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}

function joined(hashes: readonly number[], first: number): number {
  let hash = 0x9e3779b9
  for (let at = first; at < first + shingleWords; at++) hash = mix(Math.imul(hash, 31) + (hashes[at] ?? 0))
  return hash
}

/** The end of MurmurHash3: each bit depends on all. */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * So many of the runs, those with the smallest hashes: a sample in which each has the same chance, and the same one whenever a text has the same runs (bottom-k
 * MinHash; Broder, "On the resemblance and containment of documents", 1997).
 */
export function sampleOf(shingles: ReadonlyMap<number, Shingle>, count: number): Shingle[] {
  return [...shingles.values()].sort((a, b) => a.hash - b.hash).slice(0, count)
}

/** Of the runs that either text has, the part that both have, 0 to 1. */
export function resemblance(one: ReadonlyMap<number, Shingle>, other: ReadonlyMap<number, Shingle>): number {
  let both = 0
  for (const hash of one.keys()) if (other.has(hash)) both += 1
  const either = one.size + other.size - both
  return either === 0 ? 0 : both / either
}
