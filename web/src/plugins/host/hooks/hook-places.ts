/** The nth child of an element, whatever plugins have put among them. */
const child = (at: number) => `:nth-child(${at} of :not([data-hook]))`
const lastChild = ':nth-last-child(1 of :not([data-hook]))'
const form = '#main h1 ~ div:not([data-hook]):has(form)'
const pane = '[data-panes] > aside:has(details)'

/** Where each target of hooks is in our page. Those that are beside others stand for what is the same here. */
const places: Readonly<Record<string, string>> = {
  app: `#main > ${child(1)}`,
  'app-sidebar.menu': '#root header > nav',
  'app-sidebar.help': `#root header > nav ~ div:not([data-hook]) > ${child(1)}`,
  'landing.form': form,
  'landing.form.heading': '#main h1:has(~ div form)',
  'landing.form.project': `${form} ~ div:not([data-hook])`,
  search: '[data-panes]',
  'search.nav': `[data-panes] > section > ${child(1)}`,
  'search.body': '[data-panes] > section > :has([data-hit])',
  'filters-panel': pane,
  'filters-panel.toolbar': `${pane} > ${child(1)}`,
  'filters-panel.filters': `${pane} > ${lastChild}`,
  'document.header': 'article > header',
  'document.header.name': 'article > header :is(h1, h2)',
  'document.header.tags': `article > header > ${child(2)}`,
  'document.header.nav': `article > header > ${child(1)} > div:not([data-hook])`,
  'document.header.nav.items': 'article > [role="tablist"]',
  'document.content': 'article > [role="tabpanel"]',
  'document.content.body': `article > [role="tabpanel"] > ${child(1)}`,
}

/** What a target is: where in the page, and on which side of that. */
export type HookPlace = { selector: string; side: 'before' | 'after' }

/** Where a target such as `document.header:after` is; undefined where this page has no such place. */
export function placeOf(target: string): HookPlace | undefined {
  const [name = '', side = 'after'] = target.split(':')
  if (side !== 'before' && side !== 'after') return undefined
  const tab = /^document\.header\.nav\.(?:items\.)?(?!items$)([\w-]+)$/.exec(name)?.[1]
  const selector = tab === undefined ? places[name] : `article > [role="tablist"] > [id$="${CSS.escape(tab)}"]`
  return selector === undefined ? undefined : { selector, side }
}
