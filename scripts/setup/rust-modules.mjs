/**
 * Finds circles of imports among the modules of a Rust crate: between its rooms (the folders and files directly inside `src`), and between the
 * files of one room. A room's own `mod.rs` is left out of the latter: it holds what its files share. Answers a sentence for each circle.
 *
 * @param {{ path: string, text: string }[]} files  all of the crate, paths relative to `src`
 */
export function findRustCircles(files) {
  const modules = new Map(files.map((file) => [modulePath(file.path).join('::'), file]))
  const edges = [...modules].flatMap(([name, { text }]) => targetsOf(name, text, modules).map((to) => ({ from: name, to })))
  const between = edges.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
  const inside = edges.filter(({ from, to }) => roomOf(from) === roomOf(to) && isInner(from) && isInner(to))
  return [
    ...circlesOf(between).map((names) => `a circle of rooms in Rust: ${names.join(' → ')}`),
    ...circlesOf(inside).map((names) => `a circle of modules in Rust: ${names.join(' → ')}`),
  ]
}

/** `aggregate/terms.rs` is `aggregate::terms`, `aggregate/mod.rs` is `aggregate`, `main.rs` the root. */
function modulePath(path) {
  const parts = path.replace(/\.rs$/, '').split('/')
  return ['mod', 'main', 'lib'].includes(parts.at(-1)) ? parts.slice(0, -1) : parts
}

const roomOf = (name) => name.split('::')[0]
const isInner = (name) => name.includes('::')

/** The modules that a file names in `use` or in a path, its tests left out. */
function targetsOf(name, text, modules) {
  if (name === '') return []
  const code = text.replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/, '').replace(/\/\/.*$/gm, '')
  const uses = [...code.matchAll(/\buse\s+((?:crate|super|self)::[^;]+);/g)].flatMap(([, tree]) =>
    expand(tree.replace(/\s+/g, '')),
  )
  const paths = [...code.matchAll(/\b((?:crate|super)(?:::\w+)+)/g)].map(([, path]) => path)
  const targets = [...uses, ...paths].map((path) => resolve(name.split('::'), path.split('::'), modules))
  return [...new Set(targets)].filter((to) => to !== undefined && to !== name)
}

/** `a::{b,c::{d,e}}` as `a::b`, `a::c::d`, `a::c::e`. */
function expand(tree) {
  const open = tree.indexOf('{')
  if (open === -1) return [tree]
  const head = tree.slice(0, open)
  return split(tree.slice(open + 1, tree.lastIndexOf('}'))).flatMap((part) => expand(part).map((rest) => head + rest))
}

/** At the commas that are in no braces. */
function split(list) {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.filter((part) => part !== '')
}

/** The innermost module that a path leads to; none for the root. */
function resolve(from, path, modules) {
  const at = path[0] === 'crate' ? [] : [...from]
  for (const part of path) {
    if (part === 'super') at.pop()
    else if (part !== 'crate' && part !== 'self') {
      if (!modules.has([...at, part].join('::'))) break
      at.push(part)
    }
  }
  return at.length === 0 ? undefined : at.join('::')
}

function circlesOf(edges) {
  const next = new Map()
  for (const { from, to } of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const done = new Set()
  const circles = []
  const visit = (name, path) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name])
    if (path.includes(name) || done.has(name)) return
    for (const to of next.get(name) ?? []) visit(to, [...path, name])
    done.add(name)
  }
  for (const name of next.keys()) visit(name, [])
  return circles
}
