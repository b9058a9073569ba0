import { z } from 'zod'
import type { Span } from './span.ts'

/** What a program answers to a text: names, or in its own words why it could not read it. */
export type Told = Span[] | { fault: string }

/** How one child is spoken to, line by line. */
export type Talk = {
  /** What it is told first; absent: it begins by itself. */
  hello?: string
  /** How long it may take until it is ready. */
  startLimitMs: number
  /** Whether its first line says that it is ready. */
  isReady(line: string): boolean
  /** The line that asks for the names of a text. */
  ask(text: string): string
  /** What it answered to the text that it was asked about last; undefined where that is none. */
  read(line: string, text: string): Told | undefined
}

const Answer = z.union([z.array(z.tuple([z.int(), z.int(), z.string()])), z.object({ fault: z.string() })])

/**
 * How our own programs are spoken to: `"ready"` once it has begun, then a JSON string in, and a JSON list of `[begin, end, label]` or `{"fault": …}` out. What a model takes to load is
 * far less than the limit, even on a loaded machine.
 */
export const ownTalk: Talk = {
  startLimitMs: 120_000,
  isReady: () => true,
  // Halves of signs are escaped by it, so that places stay as they are.
  ask: (text) => JSON.stringify(text),
  read: (line) => Answer.safeParse(parseLine(line)).data,
}

/** Undefined where it is no JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
