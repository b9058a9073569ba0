import { expect, it } from 'vitest'
import { readTorrent } from './torrent.ts'

it('reads names, comments and addresses of a torrent, and no sums', () => {
  const torrent = Buffer.concat([
    Buffer.from('d8:announce20:https://crane.exampl7:comment7:harbour4:infod6:lengthi1024e4:name5:quay!6:pieces20:'),
    Buffer.from('i5:crane'.padEnd(20, '\xff'), 'latin1'),
    Buffer.from('ee'),
  ])
  expect(readTorrent(torrent)[0]?.text.split('\n')).toEqual([
    'announce',
    'https://crane.exampl',
    'comment',
    'harbour',
    'info',
    'length',
    'name',
    'quay!',
    'pieces',
  ])
  expect(readTorrent(Buffer.from('d9999999:'))).toEqual([])
})
