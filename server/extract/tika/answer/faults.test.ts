import { expect, it } from 'vitest'
import { faultsOf } from './faults.ts'

it.each([
  ['OST 2013 support not added yet. It will be when https://github.com/rjohnsondev/java-libpst/issues/60 is fixed.', true],
  ['Lotus 1-2-3 is not currently supported', true],
  ['Unable to read the header', false],
])('tells a kind of a format that the reader does not know from damage (%s)', (words, isUnsupported) => {
  const trace = `org.apache.tika.exception.TikaException: ${words}\n\tat org.apache.tika.parser.Parser.parse(Parser.java:1)`
  expect(faultsOf({ 'X-TIKA:EXCEPTION:container_exception': trace })).toMatchObject({ isUnsupported, stopped: words })
})
