import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onHttpError } from '../../api/http-errors.ts'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { documentOptions } from './use-document.ts'

/** Asks for the open document again when a request for a part of it hears that it is gone: somebody has removed it meanwhile. */
export function useRemoval({ index, id, routing }: DocumentPlace): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onHttpError(({ code, path }) => {
        const { queryKey } = documentOptions({ index, id, routing })
        // Its own failure says so on the screen.
        if (code === 'DOCUMENT_NOT_FOUND' && path.includes(encodeURIComponent(id)) && !path.includes('/_doc/'))
          void client.invalidateQueries({ queryKey, exact: true })
      }),
    [client, index, id, routing],
  )
}
