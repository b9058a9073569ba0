import { describeEngine } from '../conformance/describe-engine.ts'
import { makeTestPlace, startTestEngine } from './test-engine.ts'

describeEngine('the Tantivy engine', { start: startTestEngine, makePlace: makeTestPlace })
