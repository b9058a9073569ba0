import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ListItem, ListWidget } from '../../insights/text/list-widget.tsx'
import { safeBlocks } from '../../insights/text/safe-blocks.tsx'
import { EmptyWidget, TextWidget } from '../../insights/text/text-widget.tsx'
import { Card } from '../../ui/display/card.tsx'
import { OwnElement } from './own-element.tsx'
import { applyPipeline } from './registry/pipelines.ts'
import { definitionOrNone, textIn } from './registry/read-options.ts'

type Options = Readonly<Record<string, unknown>>
type Props = { plugin: string; options: Options; project: string }

/** A card that a plugin adds: one of our own kinds by its name (`type`), or an element that it fills itself. */
export function PluginWidget({ plugin, options, project }: Props) {
  const type = options.type ?? options.component ?? 'WidgetText'
  const title = textIn(options, 'title', textIn(options, 'name'))
  if (type === 'WidgetEmpty') return <EmptyWidget />
  if (type === 'WidgetListGroup') return <ListWidget title={title} items={itemsOf(options, project)} />
  if (type === 'WidgetText') {
    const content = applyPipeline(textIn(options, 'pipeline', 'widget-text'), textIn(options, 'content'), { project })
    return <TextWidget title={title}>{safeBlocks(String(content))}</TextWidget>
  }
  if (typeof type === 'string') return <OfOurs type={type} project={textIn(options, 'index', project)} />
  return (
    <Card title={title}>
      <Own plugin={plugin} value={type} project={project} />
    </Card>
  )
}

/** A kind of ours, loaded when one is wanted. */
function OfOurs({ type, project }: { type: string; project: string }) {
  const own = useQuery({
    queryKey: ['own-widgets'],
    queryFn: async () => (await import('../../insights/page/own-widgets.tsx')).ownWidgets,
  })
  const Widget = own.data?.find(({ name }) => name === type)?.Widget
  if (Widget) return <Widget project={project} />
  return own.isPending ? null : <NotDrawn />
}

function Own({ plugin, value, project }: { plugin: string; value: unknown; project: string }) {
  const definition = definitionOrNone(value)
  return definition === undefined ? <NotDrawn /> : <OwnElement plugin={plugin} definition={definition} facts={factsOf(project)} />
}

/** The same object for the same project, so that nothing is drawn anew. */
const known = new Map<string, object>()

function factsOf(project: string): object {
  const facts = known.get(project) ?? { project }
  known.set(project, facts)
  return facts
}

function NotDrawn() {
  return (
    <p>
      <Trans>This part of a plugin was made for another page and cannot be shown here.</Trans>
    </p>
  )
}

function itemsOf(options: Options, project: string): ListItem[] {
  const items = applyPipeline(textIn(options, 'pipeline', 'widget-list-group'), options.items ?? options.list ?? [], { project })
  return Array.isArray(items) ? items.flatMap(readItem) : []
}

function readItem(value: unknown): ListItem[] {
  if (typeof value !== 'object' || value === null) return []
  const item = Object.fromEntries(Object.entries(value))
  const label = textIn(item, 'label', textIn(item, 'title'))
  return label === ''
    ? []
    : [{ label, href: textIn(item, 'href', textIn(item, 'url')), description: textIn(item, 'description') }]
}
