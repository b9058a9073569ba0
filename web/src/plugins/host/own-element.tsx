import { useEffect, useRef } from 'react'
import { draw } from './draw.ts'
import type { Definition } from './registry/registered.ts'

type Props = { plugin: string; definition: Definition; facts: object }

/** An element that a plugin fills. */
export function OwnElement({ plugin, definition, facts }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? draw(place.current, { plugin, definition, facts }) : undefined), [plugin, definition, facts])
  return <div ref={place} data-of-plugin={plugin} />
}
