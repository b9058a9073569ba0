import { useLingui } from '@lingui/react/macro'
import { CaseLower } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Popover } from '../../../ui/controls/popover.tsx'

const TextLookChoices = lazy(async () => ({ default: (await import('./text-look-choices.tsx')).TextLookChoices }))

/** Opens the choices of how texts look. */
export function TextLookButton({ canBeVertical }: { canBeVertical: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place}>
      <IconButton
        label={t`How the text looks`}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        // What is open would close by this click, and open again.
        onPointerDown={(event) => isOpen && event.stopPropagation()}
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <CaseLower aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Popover
          label={t`How the text looks`}
          anchor={() => place.current?.getBoundingClientRect() ?? null}
          onClose={() => setOpen(false)}
        >
          <Suspense>
            <TextLookChoices canBeVertical={canBeVertical} />
          </Suspense>
        </Popover>
      )}
    </span>
  )
}
