import { useSearchParams } from 'react-router'
import { readPage, withPage } from '../ui/page-parameter.ts'
import { BroadcastHistory } from './BroadcastHistory.tsx'
import { ComposeBroadcast } from './ComposeBroadcast.tsx'

export function BroadcastTab() {
  const [parameters, setParameters] = useSearchParams()
  return (
    <div className="cq-broadcasts">
      <ComposeBroadcast onSent={() => setParameters((current) => withPage(current, 1))} />
      <BroadcastHistory page={readPage(parameters)} />
    </div>
  )
}
