import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

export interface LoadFailureProps {
  title: string
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Shows that data could not be loaded, the reason and a retry button. */
export function LoadFailure({ title, error, isFetching, refetch }: LoadFailureProps) {
  return (
    <div className="cq-load-failure" role="alert">
      <div>
        <strong>{title}</strong>
        <p>{error?.message}</p>
      </div>
      <Button
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        Retry
      </Button>
    </div>
  )
}
