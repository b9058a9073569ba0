import { expect, it } from 'vitest'
import { typographyFaults } from './typography.mjs'

it('asks of French for spaces that do not break, and for sizes in octets', () => {
  expect(
    typographyFaults('fr', 'Retirer «\u00a0{label}\u00a0»\u202f? Voici\u00a0: 10\u202f000, 2\u00a0Mo, ::1/128 et `a ? b`'),
  ).toEqual([])
  expect(typographyFaults('fr', 'Qui est {label} ?')).toEqual(['a plain space before : ; ? ! or »'])
  expect(typographyFaults('fr', '{count, plural, one {Numéro manquant :} other {x}}')).toHaveLength(1)
  expect(typographyFaults('fr', '« Télécharger\u00a0»')).toEqual(['a plain space behind «'])
  expect(typographyFaults('fr', 'Vraiment?')).toEqual(['no space before ; ? or !'])
  expect(typographyFaults('fr', '10 000 lignes')).toEqual(['a number that may be broken'])
  expect(typographyFaults('fr', 'plus de {megabytes} MB')).toEqual(['a size that is not in o, Ko, Mo or Go'])
})

it('asks of Spanish that questions are opened and quotation marks hold their words', () => {
  expect(typographyFaults('es', 'Se quitará. ¿Quitar «{label}»?')).toEqual([])
  expect(typographyFaults('es', 'Quitar « {label} »?')).toEqual(['a space inside « »'])
  expect(typographyFaults('es', 'Quitar esto?')).toEqual(['a question without ¿'])
  expect(typographyFaults('es', 'Listo!')).toEqual(['an exclamation without ¡'])
})

it('asks of Japanese for punctuation of full width', () => {
  expect(typographyFaults('ja', '既定値：{usually}（例：https://desk.example:9200）。この ( は閉じられていません。')).toEqual([])
  expect(typographyFaults('ja', '既定値: {usually}')).toEqual(['a colon of half width'])
  expect(typographyFaults('ja', '画像 (PNG)')).toEqual(['brackets of half width'])
  expect(typographyFaults('ja', '削除しますか?')).toEqual(['other punctuation of half width'])
})

it('knows no rule for English', () => {
  expect(typographyFaults('en', 'Who is this ?')).toEqual([])
})
