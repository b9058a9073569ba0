import { expect, it } from 'vitest'
import { compoundOf } from '../../containers/testing/compound-of.ts'
import { readProject } from './project.ts'

it('finds names of tasks and notes in a plan as beside the text, and nothing of the program', () => {
  const names = Buffer.from('\0\0Pfeiler gießen\0\0Карта\0\0\u0101\u0102\u0101\u0102\0ab', 'utf16le')
  const note = Buffer.from('{\\rtf1 concrete {\\b ne}eded}\0', 'latin1')
  const stream = (name: string, content: Buffer) => [{ name, content }]
  const pieces = readProject(
    compoundOf([
      {
        name: '   112',
        children: [
          { name: 'TBkndTask', children: stream('Var2Data', Buffer.concat([names, note])) },
          { name: 'TBkndRsc', children: stream('Var2Data', Buffer.from('\x01Karla', 'utf16le').subarray(1)) },
        ],
      },
      { name: '   212', children: [{ name: 'CTable', children: stream('Var2Data', Buffer.from('Task Name', 'utf16le')) }] },
    ]),
  )
  expect(pieces).toHaveLength(1)
  expect(pieces[0]?.kind).toBe('data')
  const lines = pieces[0]?.text.split('\n').filter(Boolean) ?? []
  expect(lines.toSorted()).toEqual(['Karla', 'Pfeiler gießen', 'concrete needed', 'Карта'])
})
