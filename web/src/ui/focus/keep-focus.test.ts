import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocusIn } from './keep-focus.ts'

let stop: () => void = () => undefined

beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <section id="run"><span><button id="stop">Stop</button></span><a href="#found">found</a></section>
      <table><tbody>
        <tr id="line1"><td><a href="#1">one</a></td><td><button>Try one again</button></td></tr>
        <tr id="line2"><td><a href="#2">two</a></td><td><button>Try two again</button></td></tr>
        <tr id="line3"><td><a href="#3">three</a></td><td><button>Try three again</button></td></tr>
      </tbody></table>
      <p><button>Clear</button></p>
    </main>`
  stop = keepFocusIn(one('main'))
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

/** What has the focus once those who watch the page were told what has gone. */
async function focused(): Promise<string | null> {
  await Promise.resolve()
  return document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null)
}

test('goes to the control that takes the place of one', async () => {
  one('#stop').focus()
  one('#run span').innerHTML = '<button>Resume</button>'
  expect(await focused()).toBe('Resume')
})

test('stays in its line where that stays', async () => {
  one('#line2 button').focus()
  one('#line2 button').remove()
  expect(await focused()).toBe('two')
})

test('goes to the same control of the next line, of the last one to the line before', async () => {
  one('#line2 button').focus()
  one('#line2').remove()
  expect(await focused()).toBe('Try three again')
  one('#line3').remove()
  expect(await focused()).toBe('Try one again')
})

test('goes to what is nearest where the whole list has gone', async () => {
  one('#line2 button').focus()
  one('table').remove()
  expect(await focused()).toBe('Clear')
})

test('goes on from a line that was redrawn in between', async () => {
  one('#line2 button').focus()
  one('#line1').remove()
  await focused()
  one('#line2').outerHTML = '<tr><td><a href="#2">two</a></td><td><button>Try two again</button></td></tr>'
  expect(await focused()).toBe('Try two again')
})

test('fetches no focus back that was given up or is elsewhere', async () => {
  one('#stop').focus()
  one('#stop').blur()
  await focused()
  one('#stop').remove()
  expect(await focused()).toBeNull()
  one('#line1 button').focus()
  one('#line3 a').focus()
  one('#line1').remove()
  expect(await focused()).toBe('three')
})
