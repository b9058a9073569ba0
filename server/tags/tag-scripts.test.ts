import { expect, it } from 'vitest'
import { readTagScript } from './tag-scripts.ts'

/** As version 4.5.5 of the command-line client sends it … */
const newest = `
                    def tags = ctx._source.tags;
                    if( !(tags instanceof List) ) {
                        ctx._source.tags = tags == null ? [] : [tags];
                    }
                    if( !ctx._source.tags.contains(params.tag) ) {
                        ctx._source.tags.add(params.tag);
                    }
                `

/** … and all before it. */
const older = `
                    if( !ctx._source.containsKey("tags") ) {
                        ctx._source.tags = [];
                    }
                    if( !ctx._source.tags.contains(params.tag) ) {
                        ctx._source.tags.add(params.tag);
                    }
                `

it('knows the scripts of the command-line client', () => {
  for (const source of [newest, older])
    expect(readTagScript({ source, params: { tag: ' Person of interest ' } })).toEqual({
      kind: 'tag',
      label: 'Person of interest',
    })
  expect(readTagScript({ source: "ctx._source['tags'] = []" })).toEqual({ kind: 'clear' })
})

it.each([
  [{ source: newest }],
  [{ source: older, params: { tag: 7 } }],
  [{ source: newest, params: { tag: 'x', other: 1 } }],
  [{ source: `${older} ctx.op = 'delete'`, params: { tag: 'x' } }],
  [{ source: "ctx._source['tags'] = []", params: { tag: 'x' } }],
  [{ source: "ctx._source['path'] = []" }],
  [{ source: '' }],
])('refuses every other one: %j', (script) => {
  expect(() => readTagScript(script)).toThrow('no script but those of the command-line client')
})

it('refuses what cannot be a tag', () => {
  expect(() => readTagScript({ source: newest, params: { tag: ' ' } })).toThrow('at least one character')
  expect(() => readTagScript({ source: newest, params: { tag: 'x'.repeat(300) } })).toThrow('at most 255')
})
