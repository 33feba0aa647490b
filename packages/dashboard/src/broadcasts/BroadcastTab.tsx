import { useState } from 'react'
import { BroadcastHistory } from './BroadcastHistory.tsx'
import { ComposeBroadcast } from './ComposeBroadcast.tsx'

export function BroadcastTab() {
  const [page, setPage] = useState(1)
  return (
    <div className="cq-broadcasts">
      <ComposeBroadcast onSent={() => setPage(1)} />
      <BroadcastHistory page={page} onPage={setPage} />
    </div>
  )
}
