import { describeEngine } from '../conformance.ts'
import { makeTestPlace, startTestEngine } from './test-engine.ts'

describeEngine('the Tantivy engine', { start: startTestEngine, makePlace: makeTestPlace })
