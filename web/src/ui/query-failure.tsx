import type { UseQueryResult } from '@tanstack/react-query'
import { useFailureText } from '../lib/words/failure-text.ts'
import { PanelFailure } from './panel-failure.tsx'

type QueryFailureProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown }
  /** Without it the words of the failure. */
  text?: string
}

/** In the place of what a query could not load. */
export function QueryFailure({ query: { error, isFetching, refetch }, text }: QueryFailureProps) {
  const failureText = useFailureText()
  return (
    <PanelFailure isRetrying={isFetching} onRetry={() => void refetch()} text={text ?? failureText(error)} />
  )
}
