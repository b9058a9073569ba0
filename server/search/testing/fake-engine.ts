import type { SearchEngine } from '../../engine/port.ts'

/** An engine that answers what a test gives it; whatever else is asked fails the test. */
export function fakeEngine(answers: Partial<SearchEngine>): SearchEngine {
  const unexpected = (name: string) => () => Promise.reject(new Error(`the engine was asked for ${name}`))
  return {
    write: unexpected('write'),
    commit: unexpected('commit'),
    position: unexpected('position'),
    clear: unexpected('clear'),
    search: unexpected('search'),
    count: unexpected('count'),
    collect: unexpected('collect'),
    locate: unexpected('locate'),
    highlight: unexpected('highlight'),
    analyze: unexpected('analyze'),
    sets: {
      provide() {},
      define: unexpected('sets.define'),
      change: unexpected('sets.change'),
      drop: unexpected('sets.drop'),
      list: unexpected('sets.list'),
    },
    stats: unexpected('stats'),
    close: unexpected('close'),
    ...answers,
  }
}
