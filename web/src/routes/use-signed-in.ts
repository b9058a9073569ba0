import { useQueryClient } from '@tanstack/react-query'
import { returnFromLogin } from '../shell/login-target.ts'

/** What is done once somebody is signed in: nothing that was known before holds, and they go where they wanted to. */
export function useSignedIn(): () => void {
  const client = useQueryClient()
  return () => {
    client.clear()
    returnFromLogin()
  }
}
