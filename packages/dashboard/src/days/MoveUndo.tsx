import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { countNoun } from '../ui/count-noun.ts'
import { showToast } from '../ui/show-toast.ts'
import { formatDay } from './day-format.ts'
import { useUndoMove } from './day-queries.ts'
import { useLastMove, withdrawMoveUndo } from './move-undo.ts'

/** Tells what was moved, and moves it back within ten minutes. */
export function MoveUndo() {
  const move = useLastMove()
  const undo = useUndoMove()
  if (!move || move.moveId === null) return null
  const { moveId, moved, from } = move
  const days = [...new Set(moved.map(({ day }) => formatDay(day)))]
  return (
    <div className="cq-move-undo" role="status">
      <span>
        {countNoun(moved.length, 'job')} moved from {formatDay(from)} to {days.join(', ')}.
      </span>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        loading={undo.isPending}
        onClick={() =>
          undo.mutate(moveId, {
            onSuccess: ({ restored, left }) =>
              showToast({
                message:
                  left.length === 0
                    ? `${countNoun(restored.length, 'job')} moved back`
                    : `${countNoun(restored.length, 'job')} moved back. ${left.length} changed since then.`,
                kind: 'success',
              }),
            onSettled: withdrawMoveUndo,
          })
        }
      >
        Undo
      </Button>
    </div>
  )
}
