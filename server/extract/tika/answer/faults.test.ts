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

const traceOf = (cause: string) => ({
  'X-TIKA:EXCEPTION:container_exception': `org.apache.tika.exception.TikaException: failed\n\tat a.B\nCaused by: ${cause}`,
})

it('says of a mistake of the reader what a person can make of it', () => {
  const cause = 'java.lang.NullPointerException: Cannot invoke "org.jdom2.Element.getChild(String)" because "eChannel" is null'
  expect(faultsOf(traceOf(cause)).stopped).toBe('the reader met something that it does not expect (Null Pointer Exception)')
})

it('finds nothing wrong with a FLAC file that has no comments', () => {
  const cause = 'Cannot invoke "org.gagravarr.vorbis.VorbisStyleComments.getTitle()" because "comments" is null'
  expect(faultsOf(traceOf(`java.lang.NullPointerException: ${cause}`))).toEqual({
    isEncrypted: false,
    isUnsupported: false,
    encryptedMembers: [],
  })
})
