import { useEffect, useRef, useState } from 'react'
import type { LastMove } from '@curbquote/types/days'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { countNoun } from '../ui/count-noun.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { formatDay } from './day-format.ts'
import { useUndoMove } from './day-queries.ts'

/** Tells what was moved last, and moves it back while the server accepts that. */
export function MoveUndo({ move: { moveId, moved, from, undoUntil } }: { move: LastMove }) {
  const undo = useUndoMove()
  const isOver = useIsOver(undoUntil)
  const text = useRef<HTMLDivElement>(null)
  // The job that was moved may stand far below.
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (isOver) return null
  const days = [...new Set(moved.map(({ day }) => formatDay(day)))]
  const [only] = moved.length === 1 ? moved : []
  return (
    <div className="cq-move-undo" role="status" ref={text}>
      <span>
        {only?.customerName ?? countNoun(moved.length, 'job')} moved from {formatDay(from)} to{' '}
        {days.join(', ')}.
      </span>
      <Button
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        loading={undo.isPending}
        onClick={() =>
          undo.mutate(moveId, {
            onSuccess: ({ restored, left }) =>
              showSuccess(
                [
                  `${countNoun(restored.length, 'job')} moved back`,
                  ...(left.length > 0 ? [`${left.length} changed since then`] : []),
                  'Customers who got an email of the move get another one.',
                ].join('. '),
              ),
          })
        }
      >
        Undo
      </Button>
    </div>
  )
}

function useIsOver(undoUntil: string): boolean {
  const remaining = () => Date.parse(undoUntil) - Date.now()
  const [overSince, setOverSince] = useState<string>()
  useEffect(() => {
    const timer = window.setTimeout(() => setOverSince(undoUntil), Math.max(0, remaining()))
    return () => window.clearTimeout(timer)
  })
  return overSince === undoUntil || remaining() <= 0
}
