import { describeEngine } from '../conformance.ts'
import { startTestEngine } from './test-engine.ts'

describeEngine('the Tantivy engine', startTestEngine)
