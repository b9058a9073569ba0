import { type ComponentType, Suspense } from 'react'
import { WhenSeen } from './when-seen.tsx'

type Props = { project: string }

/** A widget that is loaded, and asks for its numbers, once it comes into view. */
export function lateWidget(Widget: ComponentType<Props>): ComponentType<Props> {
  return function LateWidget({ project }: Props) {
    return (
      <WhenSeen>
        <Suspense>
          <Widget project={project} />
        </Suspense>
      </WhenSeen>
    )
  }
}
