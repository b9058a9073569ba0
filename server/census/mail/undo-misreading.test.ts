import { expect, it } from 'vitest'
import type { Piece } from '../piece.ts'
import { undoMisreading } from './undo-misreading.ts'

const letter = 'Acta de la reunión.\nNo hay otra línea así en España.\nSaludos'
const pieces: Piece[] = [{ kind: 'text', text: letter }]
const readAs = (encoding: string, text = letter) => new TextDecoder(encoding).decode(Buffer.from(text))

it.each(['gb18030', 'big5', 'euc-kr', 'windows-1252'])('puts lines right that are UTF-8 taken for %s', (encoding) => {
  const text = `Asunto\n  ${readAs(encoding).replaceAll(' ', '  ')}\nwith 汉字 of its own`
  expect(text).not.toContain('reunión')
  expect(undoMisreading(text, pieces)).toBe(`Asunto\n${letter}\nwith 汉字 of its own`)
})

it('leaves a text as it is that has the lines, or of which none is such a line', () => {
  expect(undoMisreading(letter, pieces)).toBeUndefined()
  expect(undoMisreading('会议记录\nAsunto', pieces)).toBeUndefined()
  expect(undoMisreading(readAs('gb18030', 'otra reunión'), pieces)).toBeUndefined()
})
