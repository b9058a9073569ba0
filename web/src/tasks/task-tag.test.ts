import { expect, test } from 'vitest'
import { taskVariant } from './task-tag.tsx'

test('gives states the colours of the specification, whatever their capitals', () => {
  expect(['success', 'OK', 'Done'].map(taskVariant)).toEqual(['success', 'success', 'success'])
  expect(['danger', 'ERROR', 'fail', 'failed', 'failure'].map(taskVariant)).toEqual(Array(5).fill('danger'))
  expect(['info', 'pending', 'QUEUED', 'RUNNING'].map(taskVariant)).toEqual(Array(4).fill('info'))
  expect(['warning', 'CANCELLED'].map(taskVariant)).toEqual(['warning', 'warning'])
})

test('takes an unknown state for information', () => {
  expect(taskVariant('NONSENSE')).toBe('info')
})
