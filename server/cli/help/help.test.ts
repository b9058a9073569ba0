import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, describe, expect, it } from 'vitest'
import { createProgram } from '../main.ts'
import { useCli } from '../testing/use-cli.ts'
import { completionFor } from './completion.ts'
import { describeCommands } from './described.ts'
import { chooseLanguage, type HelpLanguage } from './language.ts'
import { manualOf } from './manual.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { ja } from './words/ja.ts'

const { run } = useCli()
const program = (language: HelpLanguage = 'en') => createProgram(async () => {}, { streams: process, language })
const folder = mkdtempSync(join(tmpdir(), 'dossier-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the help', () => {
  it.each([
    ['fr', fr],
    ['es', es],
    ['ja', ja],
  ] as const)('says each of its sentences in %s, and no others', (_, words) => {
    expect(Object.keys(words).toSorted()).toEqual(sentences(program()).toSorted())
  })

  it('is in the language that is asked for, or that the environment has', async () => {
    expect((await run(['search', '--help', '--lang', 'fr'])).stdout).toContain('Utilisation : dossier search')
    expect((await run(['--lang', 'ja', '--help'])).stdout).toContain('文書を検索する')
    expect(await run(['search', '--help', '--lang', 'de'])).toMatchObject({ code: 2 })
    const chosen = (env: NodeJS.ProcessEnv, ...args: string[]) => chooseLanguage(args, env)
    expect(chosen({ LANG: 'es_MX.UTF-8' })).toBe('es')
    expect(chosen({ LANG: 'es_MX.UTF-8', LC_ALL: 'fr_FR' })).toBe('fr')
    expect(chosen({ LANG: 'de_DE' })).toBe('en')
    expect(chosen({ LANG: 'fr_FR' }, 'index', '--lang=ja')).toBe('ja')
  })
})

describe('the guide', () => {
  it('names every command, and none that is not there', () => {
    const chapter = readFileSync(join(import.meta.dirname, '../../../docs/guide/command-line.md'), 'utf8')
    const told = new Set(Array.from(chapter.matchAll(/\bdossier ([a-z][a-z-]*)/g), ([, name]) => name))
    expect([...told].toSorted()).toEqual(
      program()
        .commands.map((command) => command.name())
        .toSorted(),
    )
  })
})

describe('completion', () => {
  it.skipIf(!isThere('bash'))('of bash knows commands, options, their values, folders and files', () => {
    expect(inBash('dossier', 'sea')).toEqual(['search', 'searches', 'search-list'])
    expect(inBash('dossier', 'index', '--ocr')).toEqual(['--ocr', '--ocr-language'])
    expect(inBash('dossier', 'backup', 'v')).toEqual(['verify'])
    expect(inBash('dossier', 'search', 'x', '--lang', '')).toEqual(['en', 'fr', 'es', 'ja'])
    writeFileSync(join(folder, 'a list.csv'), '')
    expect(inBash('dossier', 'search-list', 'a')).toEqual(['a list.csv'])
    expect(inBash('dossier', 'index', 'a')).toEqual([''])
    expect(inBash('dossier', 'search', '--project', '')).toEqual([''])
    mkdirSync(join(folder, 'a backup'))
    expect(inBash('dossier', 'backup', 'verify', 'a')).toEqual(['a backup'])
    expect(inBash('dossier', 'backup', '--home', 'verify', 'v')).toEqual(['verify'])
    expect(inBash('dossier', 'cards', 'verify', '')).toEqual(expect.arrayContaining(['a list.csv']))
  })

  it.skipIf(!isThere('zsh'))('of zsh describes commands and their options', () => {
    const stubs = '_describe() { print -l -- $commands }; _arguments() { print -l -- "$@" }; compdef() {}'
    const inZsh = (current: number, ...words: string[]) =>
      outputOf('zsh', ['-fc', `${stubs}; source ${scriptOf('zsh')}; words=(${words.join(' ')}); CURRENT=${current}; _dossier`])
    expect(inZsh(2, 'dossier')).toContain('doctor:try each part and say what is missing')
    const index = inZsh(3, 'dossier', 'index')
    expect(index).toContain('--home[the folder of records and index (default ~/.dossier)]:folder:_files -/')
    expect(index).toContain('1:folder:_files -/')
    expect(inZsh(3, 'dossier', 'backup')).toContain('1:action:(list make verify restore)')
  })

  it.skipIf(!isThere('zsh'))('of zsh is taken by its own completion, evaluated or from a folder', () => {
    const begin = 'autoload -Uz compinit; compinit -u -D'
    expect(outputOf('zsh', ['-fc', `${begin}; source ${scriptOf('zsh')}; print $_comps[dossier]`])).toEqual(['_dossier'])
    const functions = join(folder, 'functions')
    mkdirSync(functions)
    writeFileSync(join(functions, '_dossier'), completionFor('zsh', describeCommands(program())))
    expect(outputOf('zsh', ['-fc', `fpath=(${functions} $fpath); ${begin}; print $_comps[dossier]`])).toEqual(['_dossier'])
  })

  it.skipIf(!isThere('fish'))('of fish knows commands, options and values', () => {
    const inFish = (line: string) => outputOf('fish', ['-c', `source ${scriptOf('fish')}; complete -C '${line}'`])
    expect(inFish('dossier doc').map((each) => each.split('\t')[0])).toEqual(['doctor', 'document'])
    expect(inFish('dossier index --ocr-l').join()).toContain('--ocr-language\ttheir languages by the codes of Tesseract')
    expect(inFish('dossier backup v').map((each) => each.split('\t')[0])).toEqual(['verify'])
    expect(inFish('dossier search x --lang ').map((each) => each.split('\t')[0])).toEqual(['en', 'es', 'fr', 'ja'])
    expect(inFish('dossier search x --project ')).toEqual([''])
    mkdirSync(join(folder, 'kept backup'))
    expect(inFish('dossier backup verify k')).toEqual([expect.stringMatching(/^kept backup\/\t/)])
    expect(inFish('dossier cards verify ').join()).toContain('kept backup')
  })

  it('is printed for the shells that there are alone', async () => {
    expect((await run(['completion', 'bash'])).stdout).toContain('complete -F _dossier dossier')
    expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2 })
  })
})

describe('the manual page', () => {
  it('has every command with its options, and no line that roff would take for its own', () => {
    const page = manualOf(describeCommands(program()), { description: 'x', translate: (text) => text })
    for (const { name } of describeCommands(program())) expect(page).toContain(`.SS dossier ${name.replaceAll('-', '\\-')} `)
    expect(page.split('\n').filter((line) => /^['.](?!TH|SH|SS|TP|B |I )/.test(line))).toEqual([])
  })

  it.skipIf(!isThere('man'))('is read by man without a complaint', () => {
    const page = join(folder, 'dossier.1')
    writeFileSync(page, manualOf(describeCommands(program('fr')), { description: 'x', translate: (text) => text }))
    const { stdout, stderr } = spawnSync('man', ['--warnings', '-l', page], {
      encoding: 'utf8',
      env: { ...process.env, MANPAGER: 'cat', LC_ALL: 'C.UTF-8', MANWIDTH: '80' },
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('--ocr-language')
  })
})

function sentences(from: Command): string[] {
  const told = [from, ...from.commands].flatMap((command) => [
    command.description(),
    ...[...command.options, ...command.registeredArguments].map(({ description }) => description),
  ])
  // What can stand behind a command is a grammar, not a sentence.
  return [...new Set([...wordsAround, ...told])].filter((text) => text !== '' && !/ \| (?!man)/.test(text))
}

function scriptOf(shell: string): string {
  const path = join(folder, `dossier.${shell}`)
  writeFileSync(path, completionFor(shell, describeCommands(program())))
  return path
}

function inBash(...words: string[]): string[] {
  const all = words.map((word) => `'${word}'`).join(' ')
  const script = `source ${scriptOf('bash')}; COMP_WORDS=(${all}); COMP_CWORD=${words.length - 1}; _dossier; printf '%s\\n' "\${COMPREPLY[@]}"`
  return outputOf('bash', ['--norc', '-c', script])
}

function outputOf(command: string, args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout.replace(/\n$/, '').split('\n')
}

function isThere(command: string): boolean {
  const isInstalled = spawnSync(command, ['--version']).status === 0
  if (!isInstalled) process.stderr.write(`${command} is not installed: what it makes of our words is left out\n`)
  return isInstalled
}

/** What the help says around its descriptions. */
const wordsAround = [
  'Usage:',
  'Arguments:',
  'Options:',
  'Commands:',
  'choices',
  'default',
  'display help for command',
  'NAME',
  'SYNOPSIS',
  'COMMANDS',
  'EXIT STATUS',
  'done',
  'something went wrong, or is not as it should be',
  'wrong usage',
  'interrupted',
] as const
