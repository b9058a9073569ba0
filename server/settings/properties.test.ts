import { expect, it } from 'vitest'
import { judgeProperties } from './properties.ts'

const file = String.raw`# settings of the other program
tcpListenPort=9090
  dataDir : /home/desk/data
cors = https\://desk.example
batchDownloadEncrypt true
! a comment
statusAllowedNets = 10.0.0.0/8,\
    192.168.0.0/16
widgetTextDefaultContent=Caf\u00e9
oauthClientSecret=hunter2
elasticsearchAddress=http://user:secret@elasticsearch:9200
batchDownloadMaxSize=huge
home=/elsewhere
colour=blue
`

it('tells for each line what becomes of it', () => {
  expect(judgeProperties(file)).toEqual([
    { line: 2, property: 'tcpListenPort', outcome: 'taken', setting: 'port', value: '9090' },
    { line: 3, property: 'dataDir', outcome: 'taken', setting: 'dataDir', value: '/home/desk/data' },
    { line: 4, property: 'cors', outcome: 'taken', setting: 'cors', value: 'https://desk.example' },
    { line: 5, property: 'batchDownloadEncrypt', outcome: 'taken', setting: 'batchDownloadEncrypt', value: 'true' },
    {
      line: 7,
      property: 'statusAllowedNets',
      outcome: 'taken',
      setting: 'statusAllowedNets',
      value: '10.0.0.0/8,192.168.0.0/16',
    },
    { line: 9, property: 'widgetTextDefaultContent', outcome: 'taken', setting: 'widgetTextDefaultContent', value: 'Café' },
    { line: 10, property: 'oauthClientSecret', outcome: 'refused', reason: expect.stringContaining('config.json') },
    { line: 11, property: 'elasticsearchAddress', outcome: 'meaningless', reason: expect.stringContaining('home folder') },
    { line: 12, property: 'batchDownloadMaxSize', outcome: 'refused', reason: expect.stringContaining('K, M or G') },
    { line: 13, property: 'home', outcome: 'refused', reason: expect.stringContaining('--home') },
    { line: 14, property: 'colour', outcome: 'unknown', reason: 'no property of this name is known' },
  ])
})

it('repeats no value that is none of our settings: it may be a secret', () => {
  const told = JSON.stringify(judgeProperties(file))
  for (const secret of ['hunter2', 'secret@', 'huge']) expect(told).not.toContain(secret)
})

it('reads a file of another system, an empty one, and lines without a value', () => {
  expect(judgeProperties('\ufefftcpListenPort=1\r\n\r\nbind\r\n')).toMatchObject([
    { property: 'tcpListenPort', outcome: 'taken' },
    { property: 'bind', outcome: 'refused', reason: 'the value must not be empty' },
  ])
  expect(judgeProperties('')).toEqual([])
})

it('takes one line of each setting: ours before that of the known program, else the last', () => {
  expect(judgeProperties('port=81\ntcpListenPort=82\ndataDir=/a\ndataDir=/b\n')).toMatchObject([
    { property: 'port', outcome: 'taken', value: '81' },
    { property: 'tcpListenPort', outcome: 'overridden', reason: 'line 1 says it too' },
    { outcome: 'overridden', reason: 'line 4 says it too' },
    { outcome: 'taken', value: '/b' },
  ])
})

it('reads yes and no as the known program does, and refuses letters that cannot be read', () => {
  expect(
    judgeProperties('browserOpenLink=False\ndataDir=/home/jos\ufffd\npluginsDir=/x\nmountedDataDir=C:\\\\Users\n'),
  ).toMatchObject([
    { outcome: 'taken', value: 'false' },
    { outcome: 'refused' },
    { outcome: 'meaningless' },
    { outcome: 'taken', value: 'C:\\Users' },
  ])
})
